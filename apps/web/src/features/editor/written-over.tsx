/** A form holds little more than the longest text of a block. */
const MOST_TOLD = 50_000

/** What is typed over, for a conflict to show; a script has it, and needs no further elements for it. */
export const WrittenOver = ({ text }: { text: string }) =>
  text.length > MOST_TOLD ? null : (
    <noscript class="written-over">
      <input type="hidden" name="was" value={text} />
    </noscript>
  )
