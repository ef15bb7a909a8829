import { permissionToSee } from '@promptwire/contract/audit/audit-actions'
import type { Permission } from '@promptwire/core/access/permissions'
import { unmoved } from '@promptwire/core/editing/block-order'
import { isJsonObject } from '@promptwire/core/text/json-object'
import { sameJson } from '@promptwire/core/text/same-json'
import type { Audited } from '../../kernel/change/audit-entry.ts'
import { getTargetName } from '../../kernel/change/audit-values.ts'
import { diffLines } from './diff-lines.ts'

/** Max lines of a diff, which a model reads. */
const MAX_LINES = 40

type Values = Readonly<Record<string, unknown>>
type Item = Values & { readonly id: string }

const LISTS = {
  blocks: { kind: 'block', permission: 'blocks:read' },
  variables: { kind: 'variable', permission: 'variables:read' },
} as const

/**
 * Describes the changes of a request as a short diff for the model that called: a headline per record, then
 * its changed lines. Undefined if the caller may not read any.
 */
export function describeChanges(
  entries: readonly Audited[],
  may: ReadonlySet<Permission>,
): string | undefined {
  if (entries.length === 0) return 'nothing changed'
  const lines = entries.flatMap((entry) => describeEntry(entry, may))
  const hidden = lines.length - MAX_LINES
  if (hidden > 0) lines.splice(MAX_LINES, hidden, `… ${hidden} more lines`)
  return lines.length > 0 ? lines.join('\n') : undefined
}

function describeEntry(entry: Audited, may: ReadonlySet<Permission>): string[] {
  const { before, after } = entry.compared ?? entry
  const lists = Object.entries(LISTS).flatMap(([field, { kind, permission }]) =>
    may.has(permission) ? describeItems(kind, toItems(before, field), toItems(after, field)) : [],
  )
  if (!may.has(permissionToSee(entry.action))) return lists
  return [headline(entry), ...describeFields(before, after), ...lists]
}

/** `block "Rules" updated`, `version 3 published`, `eval run started on version 3` */
function headline(entry: Audited): string {
  const [kind = '', happened = ''] = entry.action.split('.')
  const version = (entry.after as Values | undefined)?.['version']
  if (kind === 'version') return `version ${version} ${toWords(happened)}`
  const name = getTargetName(entry)
  return [
    toWords(kind),
    ...(name === undefined ? [] : [`"${name}"`]),
    toWords(happened),
    // A run of the working copy has no version.
    ...(version == null ? [] : [`${kind === 'eval_run' ? 'on' : 'to'} version ${version}`]),
  ].join(' ')
}

const toWords = (name: string) => name.replaceAll('_', ' ')

/** A test case's `variables` is an object of values, not a list. */
function toItems(values: object | undefined, field: string): readonly Item[] {
  const items = (values as Values | undefined)?.[field]
  return Array.isArray(items) ? items : []
}

const isListed = (name: string, value: unknown) =>
  Object.hasOwn(LISTS, name) && Array.isArray(value)

/** Ignores items that only moved to make room for others. */
function describeItems(kind: string, before: readonly Item[], after: readonly Item[]): string[] {
  const old = new Map(before.map((item) => [item.id, item]))
  const now = new Set(after.map(({ id }) => id))
  const inPlace = unmoved(
    before.map(({ id }) => id),
    after.map(({ id }) => id),
  )
  const name = ({ title, key }: Item) => `"${title ?? key}"`
  return [
    ...after.flatMap((item) => {
      const was = old.get(item.id)
      if (!was) return [`${kind} ${name(item)} created`, ...describeFields({}, pickText(item))]
      const place = inPlace.has(item.id) && { sort_order: was['sort_order'] }
      const lines = describeFields(was, { ...item, ...place })
      return lines.length > 0 ? [`${kind} ${name(item)} updated`, ...lines] : []
    }),
    ...before
      .filter(({ id }) => !now.has(id))
      .flatMap((item) => [`${kind} ${name(item)} deleted`, ...describeFields(pickText(item), {})]),
  ]
}

const pickText = ({ content = '' }: Values) => ({ content })

/** Returns the changed fields; for a deleted record only its text, for a new one nothing. */
function describeFields(before: object | undefined, after: object | undefined): string[] {
  if (before === undefined) return []
  const [old, now] = [before as Values, (after ?? {}) as Values]
  const names = after === undefined ? ['content'] : Object.keys({ ...old, ...now })
  return names
    .filter((name) => !isListed(name, old[name] ?? now[name]) && !sameJson(old[name], now[name]))
    .flatMap((name) => describeField(name, old[name], now[name]))
}

function describeField(name: string, before: unknown, after: unknown): string[] {
  if (isJsonObject(before) && isJsonObject(after)) {
    const names = Object.keys({ ...before, ...after })
    return names
      .filter((part) => !sameJson(before[part], after[part]))
      .flatMap((part) => describeField(`${name}.${part}`, before[part], after[part]))
  }
  const lines = diffLines(toText(before), toText(after))
  if (name === 'content') return lines
  return lines.map((line) => `${line.slice(0, 2)}${name}: ${line.slice(2)}`)
}

const toText = (value: unknown): string => {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
