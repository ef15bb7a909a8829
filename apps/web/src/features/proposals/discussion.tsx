import { isPending, proposalPath } from '../../product/proposals/proposal-path.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { fieldValue, freshForm } from '../../ui/controls/form-state.ts'
import { When } from '../../ui/data/when.tsx'
import type { ProposalPageProps } from './proposal-context.ts'
import { type Comment, canPropose } from './proposal-context.ts'
import { DECISIONS, getAuthorName } from './proposal-labels.tsx'

/**
 * Comments and decisions in order. Includes comments on blocks that the proposal no longer changes.
 */
export const Discussion = (props: ProposalPageProps) => {
  const { proposal } = props
  const whole = proposal.discussion.filter(({ block_id }) => !isChanged(proposal, block_id))
  return (
    <>
      {whole.length === 0 ? <p class="quiet-text">No comments yet.</p> : null}
      <Comments comments={whole} />
      <CommentForm {...props} blockId={undefined} />
    </>
  )
}

export const BlockDiscussion = (props: ProposalPageProps & { readonly blockId: string }) => {
  const { proposal, blockId } = props
  const reason = proposal.reasons.find(({ block_id }) => block_id === blockId)
  const comments = proposal.discussion.filter(({ block_id }) => block_id === blockId)
  return (
    <div class="proposal-talk">
      {reason ? (
        <p dir="auto">
          <span class="quiet-text">Why: </span>
          {reason.reason}
        </p>
      ) : null}
      <Comments comments={comments} />
      <CommentForm {...props} blockId={blockId} />
    </div>
  )
}

const isChanged = ({ differences }: ProposalPageProps['proposal'], blockId: string | null) =>
  differences.blocks?.some(({ id }) => id === blockId) ?? false

const Comments = ({ comments }: { comments: readonly Comment[] }) =>
  comments.length === 0 ? null : (
    <ol class="proposal-comments">
      {comments.map(({ id, author, decision, text, created_at }) => (
        <li id={`comment-${id}`}>
          <p class="quiet-text small">
            <bdi>{author ? getAuthorName(author) : 'Someone'}</bdi>{' '}
            {decision === null ? 'commented' : DECISIONS[decision]} <When at={created_at} />
          </p>
          {text === '' ? null : (
            <p class="proposal-comment" dir="auto">
              {text}
            </p>
          )}
        </li>
      ))}
    </ol>
  )

interface CommentFormProps extends ProposalPageProps {
  /** Undefined for comments on the whole proposal. */
  readonly blockId: string | undefined
}

/** Folded for blocks, to keep long proposals readable. */
const CommentForm = ({ project, proposal, commenting, blockId = '' }: CommentFormProps) => {
  if (!isPending(proposal) || !canPropose(project)) return null
  const submittedBlockId = fieldValue(commenting, 'block_id')
  const isHere = isChanged(proposal, submittedBlockId)
    ? submittedBlockId === blockId
    : blockId === ''
  const isRefused = 'text' in commenting.values && isHere
  const form = isRefused ? commenting : freshForm()
  const fields = (
    <Form action={`${proposalPath(project, proposal)}/comments`} form={form}>
      <input type="hidden" name="block_id" value={blockId} />
      <TextArea
        id={`comment-on-${blockId || 'whole'}`}
        form={form}
        name="text"
        label="Comment"
        rows={2}
        maxlength={4000}
      />
      <div class="row">
        <Button>Comment</Button>
      </div>
    </Form>
  )
  return blockId === '' ? (
    fields
  ) : (
    <details open={isRefused}>
      <summary class="quiet-text small">Comment on this block</summary>
      {fields}
    </details>
  )
}
