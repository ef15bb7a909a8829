import { MAX_EDIT_SESSION_MS } from '../../kernel/change/edit-session.ts'
import { unpackValues } from '../../kernel/change/packed-values.sql.ts'
import { firstIdAt } from '../../kernel/identifiers.ts'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import type { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { AuditFilter, StoredAuditEntry } from './audit-page.ts'

/** Newest first; ids sort by time. */
export async function findAuditEntries(
  db: Queryable,
  log: { readonly projectId: string } | { readonly accountId: string },
  { limit, ...filter }: AuditFilter,
): Promise<StoredAuditEntry[]> {
  const { action, targetId, promptId, userId, keyId, clientId, address, by, about, since } = filter
  const fields = omitUndefined({ action, targetId, promptId, userId, keyId, clientId, address })
  const where = {
    ...log,
    AND: [fields, by ? ACTOR_FILTERS[by] : {}, about ? isAbout(about) : {}],
    id: idsWithin(filter),
    ...(since && { OR: [{ at: { gte: since } }, { until: { gte: since } }] }),
  }
  return findEntries(db, where, { order: 'desc', limit })
}

export async function findEntries(
  db: Queryable,
  where: Prisma.AuditEntryWhereInput,
  { order, limit }: { readonly order: 'asc' | 'desc'; readonly limit: number },
): Promise<StoredAuditEntry[]> {
  const rows = await db.prisma.auditEntry.findMany({ where, orderBy: { id: order }, take: limit })
  const names = await readNames(db, rows)
  return Promise.all(rows.map((row) => toEntry(row, names)))
}

export async function findAuditEntry(
  db: Queryable,
  projectId: string,
  id: string,
): Promise<StoredAuditEntry | undefined> {
  const row = await db.prisma.auditEntry.findFirst({ where: { projectId, id } })
  return row ? toEntry(row, await readNames(db, [row])) : undefined
}

export async function countEntriesByClient(
  { prisma }: Queryable,
  projectId: string,
  since: Date,
): Promise<Map<string, number>> {
  const counts = await prisma.auditEntry.groupBy({
    by: ['clientId'],
    where: {
      projectId,
      clientId: { not: null },
      keyId: { not: null },
      id: { gte: firstIdAt(since) },
    },
    _count: true,
  })
  return new Map(counts.map(({ clientId, _count }) => [clientId ?? '', _count]))
}

/** Matches actions by a person, and actions about them, such as a failed sign-in. */
const isAbout = (userId: string): Prisma.AuditEntryWhereInput => ({
  OR: [{ userId }, { targetId: userId, targetType: { in: ['person', 'member'] } }],
})

export async function findProjectNames(
  { prisma }: Queryable,
  entries: readonly StoredAuditEntry[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(entries.flatMap(({ projectId }) => projectId ?? []))]
  const projects = await prisma.project.findMany({
    where: { id: { in: ids }, accountId: { not: null } },
    select: { id: true, name: true },
  })
  return new Map(projects.map(({ id, name }) => [id, name]))
}

type Row = Prisma.AuditEntryGetPayload<object>

const ACTOR_FILTERS: Readonly<Record<NonNullable<AuditFilter['by']>, Prisma.AuditEntryWhereInput>> =
  {
    person: { userId: { not: null }, keyId: null },
    key: { keyId: { not: null } },
    system: { userId: null, keyId: null },
  }

type Names = ReadonlyMap<string | null, string>

async function readNames({ prisma }: Queryable, rows: readonly Row[]): Promise<Names> {
  const ids = (of: (row: Row) => string | null) => [
    ...new Set(rows.flatMap((row) => of(row) ?? [])),
  ]
  const people = await prisma.user.findMany({
    where: { id: { in: ids(({ userId }) => userId) } },
    select: { id: true, name: true },
  })
  const keys = await prisma.apiKey.findMany({
    where: { id: { in: ids(({ keyId }) => keyId) } },
    select: { id: true, name: true, clientName: true },
  })
  const prompts = await prisma.prompt.findMany({
    where: { id: { in: ids(({ promptId }) => promptId) } },
    select: { id: true, name: true },
  })
  return new Map([
    ...people.map(({ id, name }) => [id, name] as const),
    ...prompts.map(({ id, name }) => [id, name] as const),
    ...keys.map(({ id, name, clientName }) => [id, clientName ?? name] as const),
  ])
}

async function toEntry(row: Row, names: Names): Promise<StoredAuditEntry> {
  const { before = null, after = null } = await unpackValues(row)
  const userName = names.get(row.userId) ?? null
  const keyName = names.get(row.keyId) ?? null
  const promptName = names.get(row.promptId) ?? null
  return { ...row, userName, keyName, promptName, until: row.until ?? row.at, before, after }
}

/**
 * Entry ids contain the time, so that one index serves order, pages and dates. An edit session that started
 * before `since` may end after it.
 */
function idsWithin({ since, until, before }: Pick<AuditFilter, 'since' | 'until' | 'before'>) {
  const ends = [until && firstIdAt(until), before].filter((id) => id !== undefined)
  const [earliest] = ends.sort()
  const startedSince = since && new Date(since.getTime() - MAX_EDIT_SESSION_MS)
  return omitUndefined({ gte: startedSince && firstIdAt(startedSince), lt: earliest })
}
