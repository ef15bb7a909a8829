import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { Card } from '../../ui/layout/page-header.tsx'
import type { ProposalPageProps } from './proposal-context.ts'
import { canPropose, proposalPath } from './proposal-context.ts'

/** What a reviewer may do, with what they have to say. */
export const ReviewForm = ({ project, proposal, review }: ProposalPageProps) => {
  if (!canPropose(project)) {
    return <p class="quiet-text">Your role can view proposals but not review them.</p>
  }
  const path = proposalPath(project, proposal)
  const { state, has_conflicts, approval_required } = proposal
  const isBlocked =
    has_conflicts || state === 'changes_requested' || (approval_required && state !== 'approved')
  return (
    <Card title="Review" id="review" lead={describeApply(proposal)}>
      <Form action={`${path}/apply`} form={review}>
        <input type="hidden" name="revision" value={String(proposal.revision)} />
        <TextArea
          form={review}
          name="comment"
          label="Review comment"
          rows={3}
          maxlength={4000}
          optional
        />
        <div class="row">
          <Button kind="primary" disabled={isBlocked}>
            {proposal.prompt_id === null ? 'Create the prompt' : 'Apply to the working copy'}
          </Button>
          {state === 'approved' ? null : <Button formaction={`${path}/approve`}>Approve</Button>}
          <Button formaction={`${path}/request-changes`}>Request changes</Button>
          <Button formaction={`${path}/close`}>Close without applying</Button>
        </div>
      </Form>
    </Card>
  )
}

function describeApply({ has_conflicts, state }: ProposalPageProps['proposal']): string {
  if (has_conflicts) return 'Resolve the conflicts above to apply it.'
  if (state === 'changes_requested') {
    return 'Changes were requested. Change or approve it to apply it.'
  }
  return 'Applying changes the working copy only. Live keys are not affected until a version is published.'
}
