import { setTimeout } from 'node:timers/promises'
import { bySystem } from '../../../kernel/change/audit-actor.ts'
import { SETTLED_MS } from '../../../kernel/change/edit-session.ts'
import { type UnitOfWork, unchanged } from '../../../kernel/change/unit-of-work.ts'
import { firstIdAt } from '../../../kernel/identifiers.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { hashEntry, hashSeal, type Seal } from './hash-entry.sql.ts'

/** Entries per seal; the embedded database is blocked during a seal. */
const MAX_ENTRIES = 200
const DAY_MS = 24 * 60 * 60 * 1000

interface Sealing {
  readonly requestId: string
  readonly signal?: AbortSignal
  /** Called after each seal, as a heartbeat. */
  readonly onSeal?: () => Promise<void>
}

/**
 * Seals entries of all accounts that can no longer be edited. Each entry stores its seal, so that late
 * commits get a later seal and writers never wait.
 */
export async function sealEntries(
  unitOfWork: UnitOfWork,
  now: Date,
  { requestId, signal, onSeal }: Sealing,
): Promise<void> {
  const before = firstIdAt(new Date(now.getTime() - SETTLED_MS))
  for (const accountId of await findUnsealed(unitOfWork, before)) {
    let sealed = 0
    do {
      if (signal?.aborted) return
      const startedAt = performance.now()
      sealed = await unitOfWork.change(bySystem({ requestId, at: now }), async (tx) =>
        unchanged(await sealBatch(tx, accountId, before, now)),
      )
      await onSeal?.()
      if (sealed > 0) await setTimeout(performance.now() - startedAt)
    } while (sealed > 0)
  }
}

/** Skips along the index from account to account. */
async function findUnsealed({ query }: Queryable, before: string): Promise<string[]> {
  const rows = await query<{ id: string }>(Prisma.sql`
    WITH RECURSIVE account(id) AS (
      (SELECT account_id FROM audit_entry WHERE seal IS NULL AND account_id IS NOT NULL
        ORDER BY account_id LIMIT 1)
      UNION ALL
      SELECT (SELECT e.account_id FROM audit_entry e
               WHERE e.seal IS NULL AND e.account_id > account.id
               ORDER BY e.account_id LIMIT 1)
        FROM account WHERE account.id IS NOT NULL)
    SELECT id FROM account WHERE EXISTS (
      SELECT FROM audit_entry e WHERE e.account_id = account.id AND e.seal IS NULL
                                  AND e.id < ${before}::uuid)`)
  return rows.map(({ id }) => id)
}

/** Returns the number of sealed entries; 0 if another process sealed at the same time. */
async function sealBatch(
  tx: Queryable,
  accountId: string,
  before: string,
  sealedAt: Date,
): Promise<number> {
  const ids = await lockBatch(tx, accountId, before)
  const [firstId, lastId] = [ids[0], ids.at(-1)]
  if (firstId === undefined || lastId === undefined) return 0
  const rows = await tx.prisma.auditEntry.findMany({
    where: { id: { in: ids } },
    orderBy: { id: 'asc' },
  })
  const entryHashes = Buffer.concat(await Promise.all(rows.map(hashEntry)))
  const last = await tx.prisma.auditSeal.findFirst({
    where: { accountId },
    orderBy: { number: 'desc' },
  })
  const seal: Seal = {
    accountId,
    firstId,
    lastId,
    entryHashes,
    sealedAt,
    number: (last?.number ?? 0) + 1,
  }
  const data = { ...seal, entryHashes, hash: Buffer.from(hashSeal(seal, last?.hash)) }
  const { count } = await tx.prisma.auditSeal.createMany({ data, skipDuplicates: true })
  if (count === 0) return 0
  await tx.prisma.auditEntry.updateMany({
    where: { id: { in: ids } },
    data: { seal: seal.number },
  })
  return ids.length
}

/** Takes the oldest entries of one UTC day, so that retention cuts few seals. */
async function lockBatch(
  { query }: Queryable,
  accountId: string,
  before: string,
): Promise<string[]> {
  const rows = await query<{ id: string; at: Date }>(Prisma.sql`
    SELECT id, at FROM audit_entry
     WHERE account_id = ${accountId}::uuid AND seal IS NULL AND id < ${before}::uuid
     ORDER BY id LIMIT ${MAX_ENTRIES} FOR UPDATE SKIP LOCKED`)
  const day = (at: Date) => Math.floor(at.getTime() / DAY_MS)
  const first = rows[0]
  return rows.filter(({ at }) => first && day(at) === day(first.at)).map(({ id }) => id)
}
