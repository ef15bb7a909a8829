/** Forms accept little more than the longest block text. */
const MAX_BASE_LENGTH = 50_000

/** The text before the edit, to show in a conflict. Scripts keep it themselves. */
export const BaseTextField = ({ text }: { text: string }) =>
  text.length > MAX_BASE_LENGTH ? null : (
    <noscript class="written-over">
      <input type="hidden" name="was" value={text} />
    </noscript>
  )
