/** A form holds little more than the longest text of a block. */
const MAX_BASE_LENGTH = 50_000

/** What is typed over, for a conflict to show; a script has it, and needs no further elements for it. */
export const BaseTextField = ({ text }: { text: string }) =>
  text.length > MAX_BASE_LENGTH ? null : (
    <noscript class="written-over">
      <input type="hidden" name="was" value={text} />
    </noscript>
  )
