import { DemoBadge } from '../../product/demo-badge.tsx'
import { PromptHeader } from '../../product/prompt-header.tsx'
import { promptPath } from '../../product/prompt-path.ts'
import { isPending } from '../../product/proposals/proposal-path.ts'
import { ProposalStatus } from '../../product/proposals/proposal-status.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { When } from '../../ui/data/when.tsx'
import { ContentFieldChanges } from '../../ui/diff/content-field-changes.tsx'
import { BlockChange } from '../../ui/diff/difference-view.tsx'
import { VariableChanges } from '../../ui/diff/variable-changes.tsx'
import { PageHeader, Section } from '../../ui/layout/page-header.tsx'
import { Conflicts } from './conflicts.tsx'
import { DetailChanges } from './detail-changes.tsx'
import { BlockDiscussion, Discussion } from './discussion.tsx'
import { ProposedModel } from './model-comparison.tsx'
import type { ProposalContext, ProposalPageProps } from './proposal-context.ts'
import { formatAuthor, formatChanges } from './proposal-labels.tsx'
import { RevertNotice } from './revert-notice.tsx'
import { ReviewForm, StaleSubmission } from './review-form.tsx'

export const ProposalPage = (props: ProposalPageProps) => {
  const { proposal } = props
  return (
    <>
      <Head {...props} />
      <StaleSubmission {...props} />
      {proposal.demo ? <DemoWarning /> : null}
      {proposal.reason === '' ? null : (
        <p class="proposal-reason" dir="auto">
          {proposal.reason}
        </p>
      )}
      {props.revert ? <RevertNotice project={props.project} revert={props.revert} /> : null}
      <ProposalNotices {...props} />
      {proposal.conflicts ? <Conflicts {...props} conflicts={proposal.conflicts} /> : null}
      <ProposedModel {...props} />
      <Section title="What changes" id="changes">
        <Changes {...props} />
      </Section>
      <Section title="Discussion" id="discussion">
        <Discussion {...props} />
      </Section>
      {isPending(proposal) ? <ReviewForm {...props} /> : null}
    </>
  )
}

const DemoWarning = () => (
  <Callout kind="warning">
    The built-in demo wrote this, not a model. Add a provider for a real rewrite.
  </Callout>
)

const Head = ({ project, proposal, prompt, choosing }: ProposalPageProps) => {
  const title = <bdi>{proposal.title}</bdi>
  const lead = (
    <span class="row proposal-lead">
      <ProposalStatus state={proposal.state} />
      <DemoBadge item={proposal} />
      <span>{formatChanges(proposal)}</span>
      <span>
        <bdi>{formatAuthor(proposal)}</bdi>, <When at={proposal.created_at} />
      </span>
    </span>
  )
  return prompt ? (
    <PromptHeader
      project={project}
      prompt={prompt}
      refused={choosing}
      title={title}
      lead={lead}
      current="proposals"
    />
  ) : (
    <PageHeader title={title} lead={lead} />
  )
}

const ProposalNotices = ({ project, proposal }: ProposalContext) => {
  const { state, outdated, has_conflicts, approval_required, prompt_slug, prompt_name } = proposal
  if (state === 'applied' && prompt_slug !== null) {
    return (
      <Callout kind="done">
        It is in the working copy of{' '}
        <a href={promptPath(project, prompt_slug)}>
          <bdi>{prompt_name}</bdi>
        </a>
        ; live keys get it once a version is published.
      </Callout>
    )
  }
  if (!isPending(proposal)) return null
  return (
    <>
      {proposal.prompt_id === null ? (
        <Callout kind="info">
          Applying it creates the prompt <bdi>{prompt_name}</bdi>.
        </Callout>
      ) : null}
      {outdated && !has_conflicts ? (
        <Callout kind="info">
          The working copy also changed in other places. Both changes are kept.
        </Callout>
      ) : null}
      {approval_required && state !== 'approved' ? (
        <Callout kind="info">
          This project requires approval by someone other than the author.
        </Callout>
      ) : null}
    </>
  )
}

const Changes = (props: ProposalPageProps) => {
  const { differences, reasons } = props.proposal
  const { blocks = [], variables, details } = differences
  const why = reasons.filter(({ variable }) => variable !== null)
  return (
    <div class="difference">
      {details ? <DetailChanges {...details} /> : null}
      {blocks.map((block) => (
        <BlockChange item={block}>
          <BlockDiscussion {...props} blockId={block.id} />
        </BlockChange>
      ))}
      {variables ? (
        <VariableChanges items={variables.items}>
          <VariableReasons reasons={why} />
        </VariableChanges>
      ) : null}
      <ContentFieldChanges differences={differences} />
    </div>
  )
}

const VariableReasons = ({ reasons }: { reasons: ProposalContext['proposal']['reasons'] }) =>
  reasons.length === 0 ? null : (
    <ul class="difference-facts">
      {reasons.map(({ variable, reason }) => (
        <li>
          <code>{`{{${variable}}}`}</code> <bdi>{reason}</bdi>
        </li>
      ))}
    </ul>
  )
