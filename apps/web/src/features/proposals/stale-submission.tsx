import { Copyable } from '../../ui/controls/copyable.tsx'
import { fieldValue } from '../../ui/controls/form-state.ts'
import { Callout } from '../../ui/data/callout.tsx'
import type { ProposalPageProps } from './proposal-context.ts'
import { isPending } from './proposal-context.ts'

/** What somebody sent to a proposal that was decided before: the page has no form left to show it. */
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
        <>
          Copy your text now; it was not saved.
          <Copyable text={text} label="what you wrote" />
        </>
      )}
    </Callout>
  )
}
