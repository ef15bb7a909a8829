import type { ChainProblem, VerifiedPart } from '@promptwire/contract/audit/audit-chain'
import { firstIdAt } from '../../../kernel/identifiers.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { HASH_BYTES, hashEntry, hashSeal, type Seal } from './hash-entry.sql.ts'

const MAX_SEALS = 100

interface Range {
  readonly accountId: string
  /** The seal before the first one to verify; 0 for the start. */
  readonly after: number
  readonly until: number | undefined
  /** Older entries may have been deleted. */
  readonly retainedSince: Date | undefined
}

/** Verifies seals in order, up to the first broken one. */
export async function verifySeals(db: Queryable, range: Range): Promise<VerifiedPart> {
  const { accountId, after, until, retainedSince } = range
  const { prisma } = db
  const start = await prisma.auditSeal.findFirst({ where: { accountId, number: after } })
  const seals = await prisma.auditSeal.findMany({
    where: { accountId, number: { gt: after, ...(until !== undefined && { lte: until }) } },
    orderBy: { number: 'asc' },
    take: MAX_SEALS,
  })
  let part = { seals: 0, entries: 0, expired: 0 }
  let last = start
  for (const seal of seals) {
    const expected = (last?.number ?? 0) + 1
    const found = await verifySeal(db, seal, retainedSince)
    const reason =
      seal.number !== expected
        ? 'seal_missing'
        : hashSeal(seal, last?.hash).equals(seal.hash)
          ? found.reason
          : 'seal_changed'
    if (reason !== undefined) {
      const number = Math.min(seal.number, expected)
      const problem = { seal: number, entry_id: found.entryId ?? null, reason }
      return { ...part, last: toEnd(last), has_more: false, problem }
    }
    part = {
      seals: part.seals + 1,
      entries: part.entries + found.entries,
      expired: part.expired + found.expired,
    }
    last = seal
  }
  const end = { ...part, last: toEnd(last), has_more: seals.length === MAX_SEALS }
  const problem = end.has_more ? undefined : await findLostEnd(db, range, last?.number ?? 0)
  return { ...end, problem: problem ?? null }
}

/** Finds a requested seal that is missing, or an entry that names a nonexistent seal. */
async function findLostEnd(
  db: Queryable,
  { accountId, until }: Range,
  last: number,
): Promise<ChainProblem | undefined> {
  if (until !== undefined) {
    return until > last ? { seal: last + 1, entry_id: null, reason: 'seal_missing' } : undefined
  }
  const stray = await findStray(db, accountId)
  return stray && { seal: stray.seal, entry_id: stray.id, reason: 'entry_changed_or_inserted' }
}

const toEnd = (seal: { number: number; hash: Uint8Array } | null): VerifiedPart['last'] =>
  seal && { number: seal.number, hash: Buffer.from(seal.hash).toString('hex') }

interface FoundEntries {
  readonly entries: number
  readonly expired: number
  readonly reason?: ChainProblem['reason'] | undefined
  readonly entryId?: string
}

async function verifySeal(
  { prisma }: Queryable,
  { accountId, number, firstId, lastId, entryHashes }: Seal,
  retainedSince: Date | undefined,
): Promise<FoundEntries> {
  const rows = await prisma.auditEntry.findMany({
    where: { accountId, seal: number, id: { gte: firstId, lte: lastId } },
    orderBy: { id: 'asc' },
  })
  const hashes = splitHashes(entryHashes)
  let at = 0
  for (const row of rows) {
    const found = hashes.indexOf((await hashEntry(row)).toString('hex'), at)
    if (found === -1) {
      return { entries: 0, expired: 0, reason: 'entry_changed_or_inserted', entryId: row.id }
    }
    at = found + 1
  }
  const missing = hashes.length - rows.length
  const mayExpire = retainedSince !== undefined && firstId < firstIdAt(retainedSince)
  if (missing > 0 && !mayExpire) return { entries: 0, expired: 0, reason: 'entries_missing' }
  return { entries: rows.length, expired: missing }
}

const splitHashes = (hashes: Uint8Array): string[] =>
  Array.from({ length: hashes.length / HASH_BYTES }, (_, i) =>
    Buffer.from(hashes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES)).toString('hex'),
  )

/** Accounts with seals or sealed entries, including deleted accounts. */
export const listChains = ({ query }: Queryable) =>
  query<{ account_id: string; account_name: string }>(Prisma.sql`
    SELECT s.account_id, COALESCE(a.name, 'deleted account') AS account_name
      FROM (SELECT DISTINCT account_id FROM audit_seal
             UNION
            SELECT id FROM account
             WHERE EXISTS (SELECT FROM audit_entry e
                            WHERE e.account_id = account.id AND e.seal IS NOT NULL)) s
      LEFT JOIN account a ON a.id = s.account_id
     ORDER BY s.account_id`)

/** Finds an entry whose seal is missing or does not cover the entry. */
async function findStray({ query }: Queryable, accountId: string) {
  const [stray] = await query<{ id: string; seal: number }>(Prisma.sql`
    SELECT e.id, e.seal FROM audit_entry e
     WHERE e.account_id = ${accountId}::uuid AND e.seal IS NOT NULL
       AND NOT EXISTS (SELECT FROM audit_seal s
                        WHERE s.account_id = e.account_id AND s.number = e.seal
                          AND e.id BETWEEN s.first_id AND s.last_id)
     ORDER BY e.id LIMIT 1`)
  return stray
}
