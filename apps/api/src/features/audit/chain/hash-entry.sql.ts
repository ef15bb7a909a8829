import { createHash } from 'node:crypto'
import { unpackValues } from '../../../kernel/change/packed-values.sql.ts'
import type { Prisma } from '../../../platform/database/generated/client.ts'

export type EntryRow = Prisma.AuditEntryGetPayload<object>

export const HASH_BYTES = 32

export const sha256 = (data: string | Uint8Array): Buffer =>
  createHash('sha256').update(data).digest()

/**
 * SHA-256 of an entry as JSON: columns in this order, values with sorted keys. Omits variables of test cases,
 * since marking a variable as sensitive removes its values from the log.
 */
export async function hashEntry(row: EntryRow): Promise<Buffer> {
  const { before = null, after = null } = await unpackValues(row)
  const isTestCase = row.targetType === 'test_case'
  const values = [before, after].map((value) =>
    sortKeys(isTestCase ? withoutVariables(value) : value),
  )
  const { id, at, until, edits, accountId, projectId, promptId, userId, keyId, clientId } = row
  const { tool, action, targetType, targetId, targetName, requestId, address, userAgent } = row
  const times = [at.toISOString(), until?.toISOString() ?? null, edits]
  const actor = [userId, keyId, clientId, tool]
  const target = [action, targetType, targetId, targetName]
  const source = [requestId, address, userAgent]
  return sha256(
    JSON.stringify([
      id,
      ...times,
      accountId,
      projectId,
      promptId,
      ...actor,
      ...target,
      ...values,
      ...source,
    ]),
  )
}

function withoutVariables(value: Readonly<Record<string, unknown>> | null) {
  if (value === null) return null
  const { variables: _, ...rest } = value
  return rest
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, sortKeys(field)]))
}

export interface Seal {
  readonly accountId: string
  readonly number: number
  readonly firstId: string
  readonly lastId: string
  readonly entryHashes: Uint8Array
  readonly sealedAt: Date
}

/** SHA-256 of a seal as JSON, including the hash of the previous seal. */
export const hashSeal = (
  { accountId, number, firstId, lastId, entryHashes, sealedAt }: Seal,
  previous: Uint8Array | undefined,
): Buffer =>
  sha256(
    JSON.stringify([
      accountId,
      number,
      firstId,
      lastId,
      sha256(entryHashes).toString('hex'),
      sealedAt.toISOString(),
      previous === undefined ? null : Buffer.from(previous).toString('hex'),
    ]),
  )
