import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Actions } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { PostForm } from '../../ui/controls/post-form.tsx'

interface DroppedEventsProps {
  readonly path: string
  /** Sent without the answer to the question that it asks for. */
  readonly form: FormState
}

/** Asks before a webhook gets fewer events: missed events are not sent later. */
export const DroppedEvents = ({ path, form: { values, problems } }: DroppedEventsProps) =>
  problems['confirmed'] === undefined ? null : (
    <Dialog title="Remove events from this webhook?" closeHref={path}>
      <p>{problems['confirmed']}</p>
      <PostForm action={path} class="stack">
        {Object.entries({ ...values, confirmed: ['yes'] }).flatMap(([name, texts]) =>
          texts.map((text) => <input type="hidden" name={name} value={text} />),
        )}
        <Actions>
          <Button kind="danger">Remove events</Button>
          <ButtonLink href={path}>Keep them</ButtonLink>
        </Actions>
      </PostForm>
    </Dialog>
  )
