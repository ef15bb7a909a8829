/** A text of a model or for one, shown as the text it is. */
export const RunText = ({ id, of }: { id?: string; of: string }) => (
  <div class="run-text" id={id} tabindex={0} dir="auto">
    {of}
  </div>
)
