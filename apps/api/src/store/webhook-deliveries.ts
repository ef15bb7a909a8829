import type { Prisma } from '../database/generated/client.ts'

/** Gives up what still waits for a webhook that is turned off. */
export const giveUpWaiting = (tx: Prisma.TransactionClient, webhookId: string) =>
  tx.webhookDelivery.updateMany({
    where: { webhookId, nextAttemptAt: { not: null } },
    data: { nextAttemptAt: null, claimedUntil: null, lastError: 'The webhook was turned off.' },
  })
