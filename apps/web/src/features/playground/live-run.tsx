import { Button } from '../../ui/controls/button.tsx'
import { Callout } from '../../ui/data/callout.tsx'

/** Controls and template for live runs, hidden until a script uses them. */
export const LiveRun = () => (
  <>
    <span id="playground-cancel" hidden>
      <Button type="button">Cancel</Button>
    </span>
    <span class="quiet-text" id="playground-status" role="status" />
    <template id="playground-live">
      <article class="run">
        <header class="run-head">
          <h2 data-part="title">Running</h2>
        </header>
        <figure class="run-text" data-part="output" aria-label="Output" tabindex={0} dir="auto" />
        <div class="row" data-part="cancel" hidden>
          <Button type="button">Cancel</Button>
        </div>
        <div data-part="problem" hidden>
          <Callout kind="warning">
            <span data-part="words" />
          </Callout>
        </div>
      </article>
    </template>
  </>
)
