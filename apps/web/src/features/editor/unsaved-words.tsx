import { CopyElementText } from '../../ui/controls/copyable.tsx'
import { IslandScript } from '../../ui/controls/island.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import type { EditorContext } from './editor-context.ts'

/** Where a browser keeps what this person has not saved of the prompt. */
export const unsavedPrefix = ({ prompt, readerId }: EditorContext): string =>
  `promptwire:${prompt.id}:edits:${readerId}:`

/** Text that this person wrote and may no longer save; a script shows it if the browser has any. */
export const UnsavedWords = (context: EditorContext) => (
  <div id="unsaved-words" data-unsaved={unsavedPrefix(context)} hidden>
    <Callout kind="warning" title="Your last changes were not saved">
      <p>You can no longer edit this prompt here. This browser has kept your text.</p>
      <pre id="unsaved-text" class="block-text" tabindex={0} dir="auto" />
      <div class="row">
        <CopyElementText id="unsaved-text" label="what you wrote" />
        <button type="button" class="button discard">
          Discard
        </button>
      </div>
    </Callout>
    <IslandScript name="unsaved-words" />
  </div>
)
