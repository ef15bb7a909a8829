import { Shortened } from '../../ui/data/shortened.tsx'
import { getActionLabel, getTargetName } from './audit-labels.ts'
import type { AuditEntry } from './audit-query.ts'

/** A person, a program with its key and tool, or the service. */
export const Actor = ({ entry }: { entry: AuditEntry }) => {
  const { user_id, user_name, key_id, key_name, tool } = entry
  if (user_id === null && key_id === null) return <span class="quiet-text">the service</span>
  if (key_id === null) return <PersonName name={user_name} />
  return (
    <div class="audit-program">
      <bdi>
        <Shortened text={key_name ?? 'a deleted key'} />
      </bdi>
      {tool ? (
        <>
          {' '}
          <code>{tool}</code>
        </>
      ) : null}
      {user_id === null ? null : (
        <div class="quiet-text">
          key of <PersonName name={user_name} />
        </div>
      )}
    </div>
  )
}

export const PersonName = ({ name }: { name: string | null | undefined }) => (
  <bdi>{name ?? 'a former member'}</bdi>
)

/** Action and target: "Changed block Role". */
export const ActionTitle = ({ entry }: { entry: AuditEntry }) => {
  const name = getTargetName(entry)
  return (
    <>
      {getActionLabel(entry.action)}
      {name === undefined ? null : (
        <>
          {' '}
          <bdi>
            <Shortened text={name} />
          </bdi>
        </>
      )}
    </>
  )
}
