import { REMEMBERED_MS } from '../domain/idempotency/idempotency-store.ts'
import type { PrismaClient } from './generated/client.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const EVENTS_MS = 7 * DAY_MS
const DELIVERIES_MS = 30 * DAY_MS

/** Deletes what nobody can ask for any more; what it misses today it finds tomorrow. */
export async function sweep(prisma: PrismaClient, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age)
  await prisma.idempotentRequest.deleteMany({ where: { createdAt: { lt: before(REMEMBERED_MS) } } })
  await prisma.event.deleteMany({ where: { at: { lt: before(EVENTS_MS) } } })
  await prisma.webhookDelivery.deleteMany({
    where: { createdAt: { lt: before(DELIVERIES_MS) }, nextAttemptAt: null },
  })
  await prisma.session.deleteMany({ where: { expiresAt: { lt: now } } })
  await prisma.oauthClient.deleteMany({ where: { expiresAt: { lt: now } } })
  await prisma.rateLimit.deleteMany({ where: { expire: { lt: now.getTime() } } })
  // An expired code is refused by its own time, so that its row need not remember it.
  await prisma.usedCode.deleteMany({ where: { expiresAt: { lt: before(DAY_MS) } } })
}
