import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { columnContainsAnywhere } from '../search/index.sql.ts'
import type { KeyFilter, StoredKey } from './key-record.ts'
import { hasRole, isActiveKey, isValidKey, toKey, withCreator } from './key-rows.ts'

/** Each order uses one value and the id. Keys that were never used come last. */
const ORDERS: Readonly<Record<KeyFilter['sort'], { value: string; side: '<' | '>' }>> = {
  newest: { value: 'k.created_at', side: '<' },
  last_used: { value: `COALESCE(k.last_used_at, '-infinity')`, side: '<' },
  name: { value: 'lower(k.name)', side: '>' },
}

export async function findKeys(
  { prisma }: Queryable,
  projectId: string,
  filter: KeyFilter,
  now: Date,
): Promise<StoredKey[]> {
  const { value, side } = ORDERS[filter.sort]
  const direction = side === '<' ? 'DESC' : 'ASC'
  const found = await prisma.$queryRaw<{ id: string }[]>`
    SELECT k.id FROM api_key k JOIN project p ON p.id = k.project_id
     WHERE k.project_id = ${projectId}::uuid AND ${buildConditions(filter, now)}
     ORDER BY ${Prisma.raw(`${value} ${direction}, k.id ${direction}`)} LIMIT ${filter.limit}`
  const ids = found.map(({ id }) => id)
  const rows = await prisma.apiKey.findMany({ where: { id: { in: ids } }, include: withCreator })
  const byId = new Map(rows.map((row) => [row.id, toKey(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function buildConditions(
  { text, state, unusedSince, environment, clientId, kind, sort, after }: KeyFilter,
  now: Date,
): Prisma.Sql {
  const conditions = [Prisma.sql`true`]
  if (text !== undefined) conditions.push(textCondition(text))
  if (state !== undefined) conditions.push(stateCondition(state, now))
  if (unusedSince !== undefined) {
    conditions.push(isActiveKey(now))
    conditions.push(Prisma.sql`COALESCE(k.last_used_at, k.created_at) < ${unusedSince}`)
  }
  if (environment !== undefined) conditions.push(Prisma.sql`k.environment = ${environment}`)
  if (clientId !== undefined) conditions.push(Prisma.sql`k.client_id = ${clientId}`)
  if (kind !== undefined) {
    conditions.push(Prisma.sql`(k.service_role IS NOT NULL) = ${kind === 'service'}`)
  }
  if (after !== undefined) conditions.push(beyond(sort, after))
  return Prisma.join(conditions, ' AND ')
}

function stateCondition(state: NonNullable<KeyFilter['state']>, now: Date): Prisma.Sql {
  if (state === 'ended') return Prisma.sql`${isValidKey(now)} AND NOT ${hasRole}`
  return state === 'active' ? isActiveKey(now) : Prisma.sql`NOT ${isActiveKey(now)}`
}

function textCondition(text: string): Prisma.Sql {
  const names = ['k.name', 'k.client_name', 'k.client_id'].map((column) =>
    columnContainsAnywhere(column, text),
  )
  return Prisma.sql`(${Prisma.join(names, ' OR ')} OR k.last_four = ${text})`
}

/** Selects keys after a given key's current position, which may have changed since the last page. */
function beyond(sort: KeyFilter['sort'], after: string): Prisma.Sql {
  const { value, side } = ORDERS[sort]
  const place = Prisma.raw(`(${value}, k.id)`)
  return Prisma.sql`${place} ${Prisma.raw(side)} (
    SELECT ${Prisma.raw(`${value}, k.id`)} FROM api_key k WHERE k.id = ${after}::uuid)`
}
