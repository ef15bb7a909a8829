import { z } from 'zod'
import type { InternalOperation } from '../operation.ts'

const Chain = z.object({ account_id: z.uuid(), account_name: z.string() })

const ChainProblem = z.object({
  seal: z.int(),
  /** The entry that fails verification, if it exists. */
  entry_id: z.uuid().nullable(),
  reason: z.enum(['seal_missing', 'seal_changed', 'entries_missing', 'entry_changed_or_inserted']),
})
export type ChainProblem = z.infer<typeof ChainProblem>

/** Part of a chain, verified to its end or to the first broken seal. */
const VerifiedPart = z.object({
  seals: z.int(),
  entries: z.int(),
  /** Entries deleted by retention. */
  expired: z.int(),
  /** The last verified seal; its hash covers all seals before it. */
  last: z.object({ number: z.int(), hash: z.string() }).nullable(),
  has_more: z.boolean(),
  problem: ChainProblem.nullable(),
})
export type VerifiedPart = z.infer<typeof VerifiedPart>

export const auditChainOperations = {
  list_audit_chains: {
    access: 'service',
    method: 'GET',
    path: '/audit-chains',
    input: z.strictObject({}),
    output: z.array(Chain),
  },
  verify_audit_chain: {
    access: 'service',
    method: 'GET',
    path: '/audit-chains/:account_id',
    input: z.strictObject({
      account_id: z.uuid(),
      /** The seal before the first one to verify. */
      after: z.coerce.number().int().min(0).default(0),
      /** The last seal to verify. */
      until: z.coerce.number().int().min(1).optional(),
    }),
    output: VerifiedPart,
  },
} as const satisfies Record<string, InternalOperation>
