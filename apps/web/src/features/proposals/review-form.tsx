import { isPending, proposalPath } from '../../product/proposals/proposal-path.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { fieldValue } from '../../ui/controls/form-state.ts'
import { UnsavedText } from '../../ui/controls/unsaved-text.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { Card } from '../../ui/layout/page-header.tsx'
import { canApply, canPropose, type ProposalPageProps } from './proposal-context.ts'

export const ReviewForm = (props: ProposalPageProps) => {
  const { project, proposal, review } = props
  if (!canPropose(project)) {
    return <p class="quiet-text">Your role can view proposals but not review them.</p>
  }
  const path = proposalPath(project, proposal)
  const { state, has_conflicts, approval_required } = proposal
  const isBlocked =
    has_conflicts || state === 'changes_requested' || (approval_required && state !== 'approved')
  return (
    <Card title="Review" id="review" lead={describeApply(props)}>
      <Form action={`${path}/${canApply(props) ? 'apply' : 'approve'}`} form={review}>
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
          {canApply(props) ? (
            <Button kind="primary" disabled={isBlocked}>
              {proposal.prompt_id === null ? 'Create the prompt' : 'Apply to the working copy'}
            </Button>
          ) : null}
          {state === 'approved' ? null : <Button formaction={`${path}/approve`}>Approve</Button>}
          <Button formaction={`${path}/request-changes`}>Request changes</Button>
          <Button formaction={`${path}/close`}>Close without applying</Button>
        </div>
      </Form>
    </Card>
  )
}

function describeApply(props: ProposalPageProps): string {
  const { has_conflicts, state } = props.proposal
  if (!canApply(props)) return 'Make the change in the prompt file, or close the proposal.'
  if (has_conflicts) return 'Resolve the conflicts above to apply it.'
  if (state === 'changes_requested') {
    return 'Changes were requested. Change or approve it to apply it.'
  }
  return 'Applying changes the working copy only. Live keys are not affected until a version is published.'
}

/** Shows a submission to an already decided proposal: the page has no form for it. */
export const StaleSubmission = ({ proposal, review, choosing, commenting }: ProposalPageProps) => {
  const wasRefused = [review, choosing, commenting].some(
    ({ values }) => 'revision' in values || 'text' in values,
  )
  if (isPending(proposal) || !wasRefused) return null
  const text = fieldValue(review, 'comment') || fieldValue(commenting, 'text')
  return (
    <Callout kind="problem" title="Not sent: this proposal is already decided">
      {text === '' ? (
        'Nothing was changed. The page shows the current state.'
      ) : (
        <UnsavedText text={text} />
      )}
    </Callout>
  )
}
