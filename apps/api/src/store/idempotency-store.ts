import type { IdempotencyStore } from '../domain/idempotency/idempotency-store.ts'
import type { Changes } from './change.ts'
import { claimRequest } from './claim-request.ts'

/** Requests with an Idempotency-Key in PostgreSQL, each written in its change's transaction. */
export const createIdempotencyStore = ({ prisma, asOne }: Changes): IdempotencyStore => ({
  async find({ callerId, idempotencyKey }, since) {
    const row = await prisma.idempotentRequest.findFirst({
      where: { callerId, idempotencyKey, createdAt: { gt: since } },
    })
    // Without an answer, which held a secret, the claim still keeps it from repeating.
    return row?.answer == null ? undefined : { fingerprint: row.fingerprint, answer: row.answer }
  },

  carryOut: (claim, at, run) =>
    asOne(run, {
      first: (tx) => claimRequest(tx, claim, at),
      async last(tx, answer) {
        const { callerId, idempotencyKey, keepsAnswer } = claim
        if (!keepsAnswer) return
        const where = { callerId_idempotencyKey: { callerId, idempotencyKey } }
        await tx.idempotentRequest.update({ where, data: { answer: JSON.stringify(answer) } })
      },
    }),
})
