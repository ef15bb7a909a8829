import type { Child } from 'hono/jsx'
import { Button } from './button.tsx'
import { Confirm } from './dialog.tsx'
import { PostForm } from './post-form.tsx'

interface QuestionProps {
  /** Unique on the page; a button with `popovertarget` opens it. */
  readonly id: string
  readonly title: string
  /** The consequences, with numbers. */
  readonly children: Child
  readonly action: string
  readonly fields?: Readonly<Record<string, string>>
  /** Fields that the person can change. */
  readonly choices?: Child
  /** Label of the confirming button: "Revoke key". */
  readonly confirmLabel: string
  /** Names the object for screen readers. */
  readonly hiddenText?: string
  readonly cancelLabel?: string
}

/** Confirms an irreversible action. */
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
    <PostForm action={yes.action} class="stack">
      {Object.entries(yes.fields ?? {}).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {yes.choices}
      <div class="row">
        <Button kind="danger" hiddenText={yes.hiddenText}>
          {confirmLabel}
        </Button>
        <Button type="button" popovertarget={id} popovertargetaction="hide">
          {cancelLabel}
        </Button>
      </div>
    </PostForm>
  </Confirm>
)
