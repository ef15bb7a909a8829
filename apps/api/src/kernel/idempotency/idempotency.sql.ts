import type { Transactor } from '../change/change.ts'
import { claimRequest } from './claim-request.sql.ts'
import type { IdempotencyStore } from './idempotency-record.ts'

/** Requests with an Idempotency-Key in PostgreSQL, each written in its change's transaction. */
export const createIdempotencyStore = ({ prisma, atomically }: Transactor): IdempotencyStore => ({
  async find({ callerId, idempotencyKey }, since) {
    const row = await prisma.idempotentRequest.findFirst({
      where: { callerId, idempotencyKey, createdAt: { gt: since } },
    })
    // Without a response, which contained a secret, the claim still prevents a repetition.
    return row?.answer == null ? undefined : { fingerprint: row.fingerprint, answer: row.answer }
  },

  runIdempotent: (claim, at, run) =>
    atomically(run, {
      onBegin: (tx) => claimRequest(tx, claim, at),
      async onCommit(tx, answer) {
        const { callerId, idempotencyKey, storesResponse } = claim
        if (!storesResponse) return
        const where = { callerId_idempotencyKey: { callerId, idempotencyKey } }
        await tx.idempotentRequest.update({ where, data: { answer: JSON.stringify(answer) } })
      },
    }),
})
