import type { Child } from 'hono/jsx'
import { Button } from './button.tsx'
import { Confirm } from './dialog.tsx'
import { PostForm } from './post-form.tsx'

interface QuestionProps {
  /** One of a kind on the page; a button with `popovertarget` opens it. */
  readonly id: string
  readonly title: string
  /** The consequences, in numbers if there are any. */
  readonly children: Child
  /** The path that it is sent to on yes, and what goes with it. */
  readonly action: string
  readonly fields?: Readonly<Record<string, string>>
  /** The words of yes: "Revoke key". */
  readonly confirmLabel: string
  /** Names the object for screen readers. */
  readonly hiddenText?: string
  /** The words of no. */
  readonly cancelLabel?: string
}

/** Asks before what cannot be undone: the consequence, and a button for each answer. */
export const Question = ({
  id,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  ...yes
}: QuestionProps) => (
  <Confirm id={id} title={title}>
    <p>{children}</p>
    <PostForm action={yes.action} class="row">
      {Object.entries(yes.fields ?? {}).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <Button kind="danger" hiddenText={yes.hiddenText}>
        {confirmLabel}
      </Button>
      <Button type="button" popovertarget={id} popovertargetaction="hide">
        {cancelLabel}
      </Button>
    </PostForm>
  </Confirm>
)
