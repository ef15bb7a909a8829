import type { SessionDetail } from '@promptwire/contract/agents/agents'
import type { ChangedAuditEntry } from '@promptwire/contract/audit/people-audit'
import type { Key } from '@promptwire/contract/keys/keys'
import type { Project } from '@promptwire/contract/projects/project'
import { count } from '@promptwire/core/text/count'
import { agentPath, sessionPath } from '../../../product/agent-path.ts'
import type { FormState } from '../../../ui/controls/form-state.ts'
import { CursorPagination } from '../../../ui/controls/pagination.tsx'
import { Shortened } from '../../../ui/data/shortened.tsx'
import { When } from '../../../ui/data/when.tsx'
import { Card, PageHeader, Section } from '../../../ui/layout/page-header.tsx'
import { DetailList } from '../../../ui/layout/side-panel.tsx'
import { getActionLabel, getTargetName } from '../audit-labels.ts'
import { EntryChanges } from '../entry-changes.tsx'
import { PromptLink, PromptLinks } from './prompt-links.tsx'
import { SessionRevert } from './session-revert.tsx'

interface SessionPageProps {
  readonly project: Project
  readonly agent: Key
  readonly session: SessionDetail
  readonly entries: readonly ChangedAuditEntry[]
  readonly isFirstPage: boolean
  readonly nextCursor: string | undefined
  readonly form: FormState
}

/** Lists each change in order, with the earlier value. */
export const SessionPage = (props: SessionPageProps) => {
  const { project, agent, session, entries } = props
  return (
    <>
      <PageHeader title="Session" lead={<SessionLead {...props} />} />
      <Card title="Details" id="details">
        <DetailList
          facts={[
            ['Started', <When at={session.started_at} exact />],
            ['Last change', <When at={session.ended_at} exact />],
            ['Changes', session.changes.toLocaleString('en')],
            ['Prompts', <PromptLinks project={project} session={session} />],
          ]}
        />
      </Card>
      <SessionRevert
        project={project}
        session={session}
        path={sessionPath(project, agent.id, session.id)}
        form={props.form}
      />
      <Section title="Changes" id="changes" lead="Oldest first.">
        {entries.map((entry) => (
          <Change project={project} entry={entry} />
        ))}
        <CursorPagination
          label="Pages of changes"
          path={`${sessionPath(project, agent.id, session.id)}#changes`}
          isFirstPage={props.isFirstPage}
          nextCursor={props.nextCursor}
        />
      </Section>
    </>
  )
}

const SessionLead = ({ project, agent }: Pick<SessionPageProps, 'project' | 'agent'>) => (
  <>
    By{' '}
    <a href={agentPath(project, agent.id)}>
      <bdi>
        <Shortened text={agent.client_name ?? agent.name} />
      </bdi>
    </a>
    , {agent.client_id === null ? 'created' : 'approved'} by <bdi>{agent.created_by}</bdi>
  </>
)

const Change = ({ project, entry }: { project: Project; entry: ChangedAuditEntry }) => {
  const { id, action, prompt_id, prompt_name, tool, at, edits } = entry
  const name = getTargetName(entry)
  return (
    <section class="card" id={`entry-${id}`} aria-labelledby={`entry-title-${id}`}>
      <h3 id={`entry-title-${id}`}>
        {getActionLabel(action)} {name === undefined ? null : <bdi>{name}</bdi>}
      </h3>
      <p class="quiet-text">
        <When at={at} exact />
        {edits > 1 ? `, ${count(edits, 'edit')}` : null}
        {tool === null ? null : (
          <>
            {' '}
            with <code>{tool}</code>
          </>
        )}
        {prompt_id === null ? null : (
          <>
            {' '}
            in <PromptLink project={project} id={prompt_id} name={prompt_name ?? null} />
          </>
        )}
      </p>
      <EntryChanges entry={entry} />
    </section>
  )
}
