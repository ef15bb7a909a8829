import { Button } from '../../ui/controls/button.tsx'
import { PostForm } from '../../ui/controls/post-form.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import type { PublishReview } from './version-context.ts'

export const isUnapproved = ({ approval, nothing_changed }: PublishReview): boolean =>
  approval?.approved === false && !nothing_changed

interface ApprovalCalloutProps {
  /** Path to propose the changes since the published version. */
  readonly action: string
  readonly canPropose: boolean
}

/** Warns about unapproved changes, and offers to propose them. */
export const ApprovalCallout = ({ action, canPropose }: ApprovalCalloutProps) => (
  <Callout kind="warning" title="These changes are not approved">
    <p>
      This project publishes approved changes only. Propose everything that changed since the
      published version and ask someone else to approve it.
    </p>
    {canPropose ? (
      <PostForm action={action}>
        <Button>Propose these changes</Button>
      </PostForm>
    ) : null}
  </Callout>
)
