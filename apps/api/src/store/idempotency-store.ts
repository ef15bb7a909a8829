import type { IdempotencyStore } from '../domain/idempotency/idempotency-store.ts'
import type { PrismaClient } from './generated/client.ts'

/** Requests with an Idempotency-Key in PostgreSQL; `claim-request.ts` inserts them. */
export const createIdempotencyStore = (prisma: PrismaClient): IdempotencyStore => ({
  async find({ keyId, idempotencyKey }, since) {
    const row = await prisma.idempotentRequest.findFirst({
      where: { keyId, idempotencyKey, createdAt: { gt: since } },
    })
    return row ? { fingerprint: row.fingerprint, answer: row.answer ?? undefined } : undefined
  },

  async remember({ keyId, idempotencyKey, fingerprint }, answer) {
    await prisma.idempotentRequest.updateMany({
      where: { keyId, idempotencyKey, fingerprint: Buffer.from(fingerprint) },
      data: { answer },
    })
  },
})
