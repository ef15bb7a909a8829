import type { Transaction } from '../../kernel/change/change.ts'

const TOUCH_INTERVAL_MS = 60 * 60 * 1000

type SessionSelector = { tokenHash: Buffer<ArrayBuffer> } | { id: string } | { userId: string }

/** Sessions that are neither over nor signed out. */
export const whereActiveSession = <Name extends SessionSelector>(sessions: Name, now: Date) => ({
  ...sessions,
  revokedAt: null,
  expiresAt: { gt: now },
})

interface SeenSession {
  readonly id: string
  readonly createdAt: Date
  readonly lastSeenAt: Date | null
}

/**
 * Records once an hour that a session is in use, without waiting for locks; a skipped update comes
 * with the next request.
 */
export async function touchSession(
  prisma: Transaction,
  { id, createdAt, lastSeenAt }: SeenSession,
  now: Date,
): Promise<void> {
  if (now.getTime() - (lastSeenAt ?? createdAt).getTime() < TOUCH_INTERVAL_MS) return
  const update = prisma.$executeRaw`
    UPDATE session SET last_seen_at = ${now} WHERE id IN (
      SELECT id FROM session WHERE id = ${id}::uuid FOR UPDATE SKIP LOCKED)`
  await update.catch(() => {})
}
