import type { Output } from '@promptwire/core/contract/operation'
import type { auditPageOperations } from '@promptwire/core/contract/people/audit'
import type { Project } from '@promptwire/core/contract/people/project'
import { count } from '@promptwire/core/text/count'
import type { Child } from 'hono/jsx'
import { promptPath } from '../../product/prompt-path.ts'
import { CopyableId } from '../../ui/controls/copyable.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { When } from '../../ui/data/when.tsx'
import { TextDifference } from '../../ui/diff/text-difference.tsx'
import { DetailList, SidePanel } from '../../ui/layout/side-panel.tsx'
import { PersonName } from './actor.tsx'
import { formatFieldName, getActionLabel, getTargetName } from './audit-labels.ts'
import { type AuditQuery, auditHref } from './audit-query.ts'

type AuditEntryDetail = Output<typeof auditPageOperations.get_audit_entry>

interface AuditPanelProps {
  readonly project: Project
  readonly query: AuditQuery
  readonly entry: AuditEntryDetail
}

/** One entry: actor, target and changes. */
export const AuditPanel = ({ project, query, entry }: AuditPanelProps) => (
  <SidePanel
    title={[getActionLabel(entry.action), getTargetName(entry)].filter(Boolean).join(' ')}
    rowId={entry.id}
    closeHref={auditHref(project, query, { cursor: query.cursor })}
  >
    <DetailList facts={buildDetails(project, entry)} />
    <Changes entry={entry} />
  </SidePanel>
)

function buildDetails(project: Project, entry: AuditEntryDetail): (readonly [string, Child])[] {
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

/** First and last time of grouped edits. */
const Instants = ({ entry: { at, until, edits } }: { entry: AuditEntryDetail }) => (
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

const CHANGE_LABELS = { added: 'set', removed: 'removed', changed: '' } as const

const Changes = ({ entry }: { entry: AuditEntryDetail }) => {
  if (entry.is_redacted) {
    return (
      <Callout kind="info" title="Values hidden">
        Your role cannot read these values.
      </Callout>
    )
  }
  if (entry.changes.length === 0) {
    return <p class="quiet-text">No values recorded.</p>
  }
  return (
    <>
      {entry.changes.map(({ field, change, content }) => (
        <section class="audit-change" aria-labelledby={`change-${field}`}>
          <h3 id={`change-${field}`}>
            {formatFieldName(field)} <span class="quiet-text small">{CHANGE_LABELS[change]}</span>
          </h3>
          {content.length === 0 ? (
            <p class="quiet-text">empty</p>
          ) : (
            <TextDifference pieces={content} />
          )}
        </section>
      ))}
    </>
  )
}
