import type { AuditEntry, AuditQuery } from './audit-query.ts'

type Group = readonly [AuditEntry, ...AuditEntry[]]

/**
 * Groups consecutive model calls of the service with one provider into a row, so that an eval run
 * does not hide people's work. A filter for calls shows each call.
 */
export function groupCalls(entries: readonly AuditEntry[], query: AuditQuery): readonly Group[] {
  const groups: [AuditEntry, ...AuditEntry[]][] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && query.action === undefined && isSameCall(last[0], entry)) last.push(entry)
    else groups.push([entry])
  }
  return groups
}

const isSameCall = (one: AuditEntry, other: AuditEntry): boolean =>
  [one, other].every(
    ({ action, user_id, key_id }) => action === 'model.called' && !user_id && !key_id,
  ) && one.target_id === other.target_id
