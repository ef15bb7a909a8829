import { type AgentSession, SESSION_GAP_MINUTES } from '@promptwire/contract/agents/agents'
import type { Key } from '@promptwire/contract/keys/keys'
import type { Project } from '@promptwire/contract/projects/project'
import type { Child } from 'hono/jsx'
import { agentPath, sessionPath } from '../../../product/agent-path.ts'
import { EnvironmentBadge } from '../../../product/environment-choice.tsx'
import { ScopeCapabilities } from '../../../product/scope-capabilities.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { CursorPagination } from '../../../ui/controls/pagination.tsx'
import { Status } from '../../../ui/data/badge.tsx'
import { Shortened } from '../../../ui/data/shortened.tsx'
import { Cell, Table } from '../../../ui/data/table.tsx'
import { When } from '../../../ui/data/when.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { Card, PageHeader, Section } from '../../../ui/layout/page-header.tsx'
import { DetailList } from '../../../ui/layout/side-panel.tsx'
import { auditHref } from '../audit-query.ts'
import { PromptLinks } from './prompt-links.tsx'

interface AgentPageProps {
  readonly project: Project
  readonly agent: Key
  readonly sessions: readonly AgentSession[]
  readonly isFirstPage: boolean
  readonly nextCursor: string | undefined
}

/** A program with a key or an AI client, and its changes in each session. */
export const AgentPage = ({ project, agent, sessions, ...page }: AgentPageProps) => (
  <>
    <PageHeader
      title={<Shortened text={agent.client_name ?? agent.name} />}
      lead={`What this agent changed. A session ends after ${SESSION_GAP_MINUTES} minutes without a change.`}
    >
      <ButtonLink icon="key-round" href={`/projects/${project.id}/keys/${agent.id}`}>
        Key
      </ButtonLink>
      <ButtonLink icon="scroll-text" href={auditHref(project, {}, { key_id: agent.id })}>
        Audit log
      </ButtonLink>
    </PageHeader>
    <Card title="Agent" id="agent">
      <DetailList facts={buildFacts(agent)} />
      <ScopeCapabilities scopes={usableScopes(agent)} proposesOnly={agent.proposes_only} />
    </Card>
    <Section title="Sessions" id="sessions">
      {sessions.length === 0 ? (
        <Empty
          icon="scroll-text"
          title="This agent has changed nothing yet"
          text="Its changes appear here, grouped by session."
        />
      ) : (
        <SessionTable project={project} agent={agent} sessions={sessions} />
      )}
      <CursorPagination
        label="Pages of sessions"
        path={agentPath(project, agent.id)}
        isFirstPage={page.isFirstPage}
        nextCursor={page.nextCursor}
      />
    </Section>
  </>
)

const usableScopes = ({ scopes, lost_scopes }: Key) =>
  scopes.filter((scope) => !lost_scopes.includes(scope))

const buildFacts = (agent: Key): [string, Child][] => [
  ['Kind', agent.client_id === null ? 'API key' : 'AI client'],
  ...(agent.client_id === null
    ? []
    : ([['Client id', <code>{agent.client_id}</code>]] satisfies [string, Child][])),
  [agent.client_id === null ? 'Created by' : 'Approved by', <bdi>{agent.created_by}</bdi>],
  ['Environment', <EnvironmentBadge environment={agent.environment} />],
  [
    'State',
    agent.state === 'active' ? <Status tone="live">Active</Status> : <Status>{agent.state}</Status>,
  ],
  ['Last used', agent.last_used_at ? <When at={agent.last_used_at} exact /> : 'never'],
]

const SessionTable = ({
  project,
  agent,
  sessions,
}: Omit<AgentPageProps, 'isFirstPage' | 'nextCursor'>) => (
  <Table
    label="Sessions"
    columns={[{ text: 'Started' }, { text: 'Prompts' }, { text: 'Changes', align: 'end' }]}
  >
    {sessions.map((session) => (
      <tr>
        <Cell main>
          <a href={sessionPath(project, agent.id, session.id)}>
            <When at={session.started_at} exact />
          </a>
          <div class="quiet-text">
            last change <When at={session.ended_at} />
          </div>
        </Cell>
        <Cell>
          <PromptLinks project={project} session={session} />
        </Cell>
        <Cell align="end" numbers>
          {session.changes.toLocaleString('en')}
        </Cell>
      </tr>
    ))}
  </Table>
)
