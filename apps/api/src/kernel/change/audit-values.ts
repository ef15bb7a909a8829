import { isDeepStrictEqual } from 'node:util'
import { pickFields } from '@promptwire/contract/schema/map-fields'
import type { AuditEntry } from './audit-entry.ts'

type Fields = Readonly<Record<string, unknown>>

/** JSON of a record before and after a change. A created or deleted record has only one. */
export interface AuditValues {
  readonly before?: Fields
  readonly after?: Fields
}

/** Keeps only the fields that changed, if the record existed before and after. */
export function changedFields(before: object | undefined, after: object | undefined): AuditValues {
  if (before === undefined || after === undefined) {
    return { ...(before && { before: { ...before } }), ...(after && { after: { ...after } }) }
  }
  const [old, now] = [before, after] as [Fields, Fields]
  const names = new Set([...Object.keys(old), ...Object.keys(now)])
  const changed = [...names].filter((name) => !isDeepStrictEqual(old[name], now[name]))
  if (changed.length === 0) return {}
  return { before: pickPresent(old, changed), after: pickPresent(now, changed) }
}

const pickPresent = (fields: Fields, names: readonly string[]): Fields =>
  pickFields(
    fields,
    names.filter((name) => Object.hasOwn(fields, name)),
  )

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

/** Every entry stores the record's name, even if another field changed. */
export function getTargetName(entry: Omit<AuditEntry, 'requestId'>): string | undefined {
  const { targetType, targetName, before, after } = entry
  if (targetName !== undefined) return targetName
  const field = NAME_FIELDS[targetType]
  const values: Fields = { ...before, ...after }
  const name = field === undefined ? undefined : values[field]
  return typeof name === 'string' ? name : undefined
}
