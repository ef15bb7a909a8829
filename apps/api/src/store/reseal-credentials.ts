import { type EncryptionKeys, encryptionKey } from '@promptwire/core/encryption-keys'
import { openCredential, sealCredential } from '@promptwire/core/sealed-credential'
import type { Database } from '../database/database.ts'

/** Rows of one step: each is opened and sealed on the event loop. */
const STEP = 50

export interface Resealed {
  readonly resealed: number
  /** Sealed with a key that is not there any more, or damaged; people have to enter them again. */
  readonly unreadable: number
}

/**
 * Seals with the newest key what an older one sealed, so that the older one can be retired. Replicas
 * may do so at once: a row that somebody else wrote meanwhile stays as it is.
 */
export async function resealCredentials(
  prisma: Database['prisma'],
  keys: EncryptionKeys,
  signal: AbortSignal,
): Promise<Resealed> {
  const sealedWith = { not: encryptionKey(keys).kid }
  let [resealed, unreadable, after] = [0, 0, '']
  while (!signal.aborted) {
    const rows = await prisma.modelProvider.findMany({
      where: { sealedWith, ...(after && { id: { gt: after } }) },
      orderBy: { id: 'asc' },
      take: STEP,
      select: { id: true, projectId: true, sealedCredential: true },
    })
    for (const row of rows) {
      if (await reseal(prisma, row, keys)) resealed++
      else unreadable++
    }
    after = rows.at(-1)?.id ?? ''
    if (rows.length < STEP) break
  }
  return { resealed, unreadable }
}

interface SealedRow {
  readonly id: string
  readonly projectId: string
  readonly sealedCredential: string | null
}

async function reseal(
  prisma: Database['prisma'],
  { id, projectId, sealedCredential }: SealedRow,
  keys: EncryptionKeys,
): Promise<boolean> {
  const owner = { projectId, providerId: id }
  const opened = await openCredential(sealedCredential ?? '', owner, keys)
  if (!opened.ok) return false
  const { sealed, kid } = await sealCredential(opened.credential, owner, keys)
  await prisma.modelProvider.updateMany({
    where: { id, sealedCredential },
    data: { sealedCredential: sealed, sealedWith: kid },
  })
  return true
}
