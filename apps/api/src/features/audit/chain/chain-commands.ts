import { type InternalContext, internalVerb } from '../../../kernel/verb.ts'
import { listChains, verifySeals } from './verify-chain.sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const listAuditChains = internalVerb('list_audit_chains', async ({ unitOfWork }) => ({
  data: await listChains(unitOfWork),
}))

/** Verifies part of a chain; a large chain takes many requests. */
export const verifyAuditChain = internalVerb(
  'verify_audit_chain',
  async ({
    caller: { at },
    input: { account_id: accountId, after, until },
    unitOfWork,
    auditDays,
  }: InternalContext<'verify_audit_chain', { readonly auditDays: number }>) => {
    const retainedSince = auditDays === 0 ? undefined : new Date(at.getTime() - auditDays * DAY_MS)
    return { data: await verifySeals(unitOfWork, { accountId, after, until, retainedSince }) }
  },
)
