import type { ChangedAuditEntry } from '@promptwire/contract/audit/people-audit'
import type { Project } from '@promptwire/contract/projects/project'
import { count } from '@promptwire/core/text/count'
import type { Child } from 'hono/jsx'
import { sessionPath } from '../../product/agent-path.ts'
import { promptPath } from '../../product/prompt-path.ts'
import { CopyableId } from '../../ui/controls/copyable.tsx'
import { When } from '../../ui/data/when.tsx'
import { DetailList, SidePanel } from '../../ui/layout/side-panel.tsx'
import { PersonName } from './actor.tsx'
import { formatFieldName, getActionLabel, getTargetName } from './audit-labels.ts'
import { type AuditQuery, auditHref } from './audit-query.ts'
import { EntryChanges } from './entry-changes.tsx'

interface AuditPanelProps {
  readonly project: Project
  readonly query: AuditQuery
  readonly entry: ChangedAuditEntry
}

export const AuditPanel = ({ project, query, entry }: AuditPanelProps) => (
  <SidePanel
    title={[getActionLabel(entry.action), getTargetName(entry)].filter(Boolean).join(' ')}
    rowId={entry.id}
    closeHref={auditHref(project, query, { cursor: query.cursor })}
  >
    <DetailList facts={buildDetails(project, entry)} />
    <EntryChanges entry={entry} />
  </SidePanel>
)

function buildDetails(project: Project, entry: ChangedAuditEntry): (readonly [string, Child])[] {
  const { user_id, user_name, key_id, key_name, client_id, tool, prompt_id, prompt_name } = entry
  const everything = (filter: Partial<AuditQuery>) => auditHref(project, {}, filter)
  const facts: (readonly [string, Child] | false)[] = [
    ['When', <Instants entry={entry} />],
    user_id !== null && [
      key_id === null ? 'Person' : 'Key owner',
      <a href={everything({ user_id })}>
        <PersonName name={user_name} />
      </a>,
    ],
    key_id !== null && [
      'Key',
      <a href={everything({ key_id })}>
        <bdi>{key_name ?? key_id}</bdi>
      </a>,
    ],
    key_id !== null &&
      key_name != null &&
      project.may.includes('keys:read') && [
        'Session',
        <a href={sessionPath(project, key_id, entry.id)}>Show session</a>,
      ],
    client_id !== null && [
      'App',
      <a href={everything({ client_id })}>
        <code>{client_id}</code>
      </a>,
    ],
    tool !== null && ['Tool', <code>{tool}</code>],
    user_id === null && key_id === null && ['Who', 'The service'],
    prompt_id !== null && [
      'Prompt',
      <>
        {prompt_name ? (
          <a href={promptPath(project, prompt_id)}>
            <bdi>{prompt_name}</bdi>
          </a>
        ) : (
          'deleted'
        )}
        {' · '}
        <a href={everything({ prompt_id })}>All its entries</a>
      </>,
    ],
    [formatFieldName(entry.target_type), <CopyableId text={entry.target_id} label="id" />],
    ['Request', <CopyableId text={entry.request_id} label="request id" />],
  ]
  return facts.filter((fact) => fact !== false)
}

const Instants = ({ entry: { at, until, edits } }: { entry: ChangedAuditEntry }) => (
  <>
    <When at={at} exact />
    {edits > 1 ? (
      <>
        {' '}
        to <When at={until} exact />, {count(edits, 'edit')}
      </>
    ) : null}
  </>
)
