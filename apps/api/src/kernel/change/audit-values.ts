import { isDeepStrictEqual } from 'node:util'
import type { AuditEntry } from './audit-entry.ts'

type Fields = Readonly<Record<string, unknown>>

/** JSON of a record before and after a change; what was not there before or is gone has one of them. */
export interface AuditValues {
  readonly before?: Fields
  readonly after?: Fields
}

/** Of a record that was there before and after, the fields that changed; none leaves nothing. */
export function changedFields(before: object | undefined, after: object | undefined): AuditValues {
  if (before === undefined || after === undefined) {
    return { ...(before && { before: { ...before } }), ...(after && { after: { ...after } }) }
  }
  const [old, now]: [Fields, Fields] = [{ ...before }, { ...after }]
  const isChanged = ([name]: [string, unknown]) => !isDeepStrictEqual(old[name], now[name])
  const changed = [...Object.entries(old), ...Object.entries(now)].filter(isChanged)
  if (changed.length === 0) return {}
  return {
    before: Object.fromEntries(Object.entries(old).filter(isChanged)),
    after: Object.fromEntries(Object.entries(now).filter(isChanged)),
  }
}

/** The field by which people know a record of a kind. */
const NAME_FIELDS: Partial<Record<AuditEntry['targetType'], string>> = {
  block: 'title',
  folder: 'name',
  model_provider: 'name',
  project: 'name',
  prompt: 'name',
  proposal: 'title',
  variable: 'key',
  webhook: 'url',
}

/** The record's name; an entry has it even if another field changed. */
export function getTargetName(entry: AuditEntry): string | undefined {
  const { targetType, targetName, before, after } = entry
  if (targetName !== undefined) return targetName
  const field = NAME_FIELDS[targetType]
  const values: Fields = { ...before, ...after }
  const name = field === undefined ? undefined : values[field]
  return typeof name === 'string' ? name : undefined
}
