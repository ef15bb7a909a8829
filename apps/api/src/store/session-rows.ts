import type { Transaction } from './change.ts'

const NOTED_MS = 60 * 60 * 1000

type Named = { tokenHash: Buffer<ArrayBuffer> } | { id: string } | { userId: string }

/** Sessions that are neither over nor signed out. */
export const living = <Name extends Named>(sessions: Name, now: Date) => ({
  ...sessions,
  revokedAt: null,
  expiresAt: { gt: now },
})

interface Seen {
  readonly id: string
  readonly createdAt: Date
  readonly lastSeenAt: Date | null
}

/**
 * Notes once an hour that a session is in use, waiting for nobody; what is not noted now is with
 * the next request.
 */
export async function noteSeen(
  prisma: Transaction,
  { id, createdAt, lastSeenAt }: Seen,
  now: Date,
): Promise<void> {
  if (now.getTime() - (lastSeenAt ?? createdAt).getTime() < NOTED_MS) return
  const note = prisma.$executeRaw`
    UPDATE session SET last_seen_at = ${now} WHERE id IN (
      SELECT id FROM session WHERE id = ${id}::uuid FOR UPDATE SKIP LOCKED)`
  await note.catch(() => {})
}
