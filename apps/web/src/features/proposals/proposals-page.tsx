import type { Project } from '@promptwire/contract/projects/project'
import { DemoBadge } from '../../product/demo-badge.tsx'
import { canEdit } from '../../product/managed/can-edit.ts'
import { PromptHeader } from '../../product/prompt-header.tsx'
import { promptPath } from '../../product/prompt-path.ts'
import { proposalPath, proposalsPath } from '../../product/proposals/proposal-path.ts'
import { ProposalStatus } from '../../product/proposals/proposal-status.tsx'
import type { Prompt } from '../../session/render/load-prompt.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Pagination } from '../../ui/controls/pagination.tsx'
import { Chips } from '../../ui/controls/tabs.tsx'
import { Avatar } from '../../ui/data/avatar.tsx'
import { Cell, Table } from '../../ui/data/table.tsx'
import { When } from '../../ui/data/when.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import type { ProposalSummary } from './proposal-context.ts'
import { formatAuthor, formatChanges } from './proposal-labels.tsx'

export const FILTERS = [
  ['pending', 'Open'],
  ['applied', 'Applied'],
  ['closed', 'Closed'],
] as const
export type Filter = (typeof FILTERS)[number][0]

interface ProposalsPageProps {
  readonly project: Project
  /** Set on the page of one prompt's proposals. */
  readonly prompt: Prompt | undefined
  readonly proposals: readonly ProposalSummary[]
  readonly filter: Filter
  readonly isFirstPage: boolean
  readonly nextCursor: string | undefined
}

const LEAD = 'Suggested changes from people and AI clients. Review them, then apply or close.'

export const ProposalsPage = (props: ProposalsPageProps) => {
  const { project, prompt, proposals, filter, isFirstPage, nextCursor } = props
  const path = listPath(props)
  const href = (state: Filter, more = {}) => `${path}?${new URLSearchParams({ state, ...more })}`
  return (
    <>
      {prompt ? (
        <PromptHeader project={project} prompt={prompt} title="Proposals" current="proposals">
          {project.may.includes('ai:copilot') && canEdit({ project, prompt }) ? (
            <ButtonLink icon="wand-sparkles" href={`${path}/ask`}>
              Suggest with AI
            </ButtonLink>
          ) : null}
          {canEdit({ project, prompt }) ? (
            <ButtonLink kind="primary" icon="plus" href={`${path}/new`}>
              Propose changes
            </ButtonLink>
          ) : null}
        </PromptHeader>
      ) : (
        <PageHeader title="Proposals" lead={LEAD} />
      )}
      <Chips
        label="Which proposals"
        tabs={FILTERS.map(([state, label]) => ({
          label,
          href: href(state),
          isCurrent: state === filter,
        }))}
      />
      {proposals.length === 0 ? <NoProposal {...props} /> : <ProposalTable {...props} />}
      <Pagination
        label="Pages of proposals"
        firstHref={isFirstPage ? undefined : href(filter)}
        nextHref={nextCursor && href(filter, { cursor: nextCursor })}
      />
    </>
  )
}

const listPath = ({ project, prompt }: Pick<ProposalsPageProps, 'project' | 'prompt'>): string =>
  prompt ? `${promptPath(project, prompt.slug)}/proposals` : proposalsPath(project)

const NoProposal = ({ project, filter, prompt }: ProposalsPageProps) =>
  filter === 'pending' ? (
    <Empty
      icon="git-pull-request"
      title="No open proposals"
      text={
        prompt && canEdit({ project, prompt })
          ? 'Propose a change here, or let an agent do it. The prompt does not change until someone applies it.'
          : 'Propose changes on a prompt page, over the API or MCP. A prompt does not change until someone applies a proposal.'
      }
    />
  ) : (
    <Empty
      icon="git-pull-request"
      title={`None ${filter} yet`}
      text="Decided proposals appear here."
    />
  )

const COLUMNS = [
  { text: 'Proposal' },
  { text: 'Prompt', from: 'tablet' },
  { text: 'Changes', from: 'desk' },
  { text: 'By', from: 'desk' },
  { text: 'State' },
  { text: 'Changed', from: 'tablet' },
] as const

const ProposalTable = ({ project, proposals }: ProposalsPageProps) => (
  <Table label="Proposals" columns={COLUMNS}>
    {proposals.map((proposal) => (
      <ProposalRow project={project} proposal={proposal} />
    ))}
  </Table>
)

interface RowProps {
  readonly project: Project
  readonly proposal: ProposalSummary
}

const ProposalRow = ({ project, proposal }: RowProps) => {
  const by = formatAuthor(proposal)
  return (
    <tr>
      <Cell main>
        <a href={proposalPath(project, proposal)}>
          <bdi class="proposal-title">{proposal.title}</bdi>
        </a>
        <bdi class="proposal-prompt-link quiet-text small">{proposal.prompt_name}</bdi>
        {proposal.comments > 0 ? (
          <span class="quiet-text numbers">{` ${proposal.comments} in the discussion`}</span>
        ) : null}
      </Cell>
      <Cell from="tablet">
        <bdi class="proposal-prompt-name">{proposal.prompt_name}</bdi>
        {proposal.prompt_id === null ? <span class="quiet-text"> new</span> : null}
      </Cell>
      <Cell from="desk">
        <span class="quiet-text">{formatChanges(proposal)}</span>
      </Cell>
      <Cell from="desk">
        {by === '' ? null : (
          <span class="row proposal-author">
            <Avatar name={by} isProgram={proposal.author?.kind !== 'person'} />
            <bdi>{by}</bdi>
          </span>
        )}
      </Cell>
      <Cell>
        <ProposalStatus state={proposal.state} />
        <DemoBadge item={proposal} />
      </Cell>
      <Cell from="tablet">
        <When at={proposal.updated_at} />
      </Cell>
    </tr>
  )
}
