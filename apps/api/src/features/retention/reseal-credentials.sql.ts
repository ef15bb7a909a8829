import { type EncryptionKeys, encryptionKey } from '@promptwire/core/credentials/encryption-keys'
import { openCredential, sealCredential } from '@promptwire/core/credentials/sealed-credential'
import { openText, sealText } from '@promptwire/core/credentials/sealed-text'
import type { Database } from '../../platform/database/database.ts'
import type { Prisma } from '../../platform/database/generated/client.ts'

/** Rows per step: each row is opened and sealed on the event loop. */
const STEP = 50

export interface Resealed {
  readonly resealed: number
  /** Sealed with a missing key, or damaged; people have to enter these again. */
  readonly unreadable: number
}

/**
 * Re-encrypts credentials with the newest key, so that older keys can be retired. Safe to run on
 * several replicas: skips rows that changed since they were read.
 */
export async function resealCredentials(
  prisma: Database['prisma'],
  keys: EncryptionKeys,
  signal: AbortSignal,
): Promise<Resealed> {
  const { kid } = encryptionKey(keys)
  const outdated = { OR: [{ sealedWith: { not: kid } }, { headersSealedWith: { not: kid } }] }
  let [resealed, unreadable, after] = [0, 0, '']
  while (!signal.aborted) {
    const rows = await prisma.modelProvider.findMany({
      where: { ...outdated, ...(after && { id: { gt: after } }) },
      orderBy: { id: 'asc' },
      take: STEP,
      select: SECRETS,
    })
    for (const row of rows) {
      const done = [
        row.sealedWith !== kid && (await resealCredential(prisma, row, keys)),
        row.headersSealedWith !== kid && (await resealHeaders(prisma, row, keys)),
      ]
      resealed += done.filter((each) => each === true).length
      unreadable += done.filter((each) => each === undefined).length
    }
    after = rows.at(-1)?.id ?? ''
    if (rows.length < STEP) break
  }
  return { resealed, unreadable }
}

const SECRETS = {
  id: true,
  projectId: true,
  sealedCredential: true,
  sealedWith: true,
  sealedHeaders: true,
  headersSealedWith: true,
} as const

type SealedRow = Prisma.ModelProviderGetPayload<{ select: typeof SECRETS }>

/** False if nothing needs sealing; undefined if the credential cannot be read. */
async function resealCredential(
  prisma: Database['prisma'],
  row: SealedRow,
  keys: EncryptionKeys,
): Promise<boolean | undefined> {
  const { id, sealedCredential } = row
  if (sealedCredential === null) return false
  const fresh = await resealed(row, sealedCredential, keys)
  if (!fresh) return undefined
  const data = { sealedCredential: fresh.sealed, sealedWith: fresh.kid }
  await prisma.modelProvider.updateMany({ where: { id, sealedCredential }, data })
  return true
}

async function resealHeaders(
  prisma: Database['prisma'],
  row: SealedRow,
  keys: EncryptionKeys,
): Promise<boolean | undefined> {
  const { id, sealedHeaders } = row
  if (sealedHeaders === null) return false
  const fresh = await resealed(row, sealedHeaders, keys)
  if (!fresh) return undefined
  const data = { sealedHeaders: fresh.sealed, headersSealedWith: fresh.kid }
  await prisma.modelProvider.updateMany({ where: { id, sealedHeaders }, data })
  return true
}

async function resealed({ id, projectId }: SealedRow, text: string, keys: EncryptionKeys) {
  const owner = { projectId, providerId: id }
  const opened = await openCredential(text, owner, keys)
  return opened.ok ? sealCredential(opened.credential, owner, keys) : undefined
}

/** Re-encrypts secrets of authenticator apps with the newest key. */
export async function resealFactors(
  prisma: Database['prisma'],
  keys: EncryptionKeys,
  signal: AbortSignal,
): Promise<Resealed> {
  const { kid } = encryptionKey(keys)
  let [resealed, unreadable, after] = [0, 0, '']
  while (!signal.aborted) {
    const rows = await prisma.totp.findMany({
      where: { sealedWith: { not: kid }, ...(after && { userId: { gt: after } }) },
      orderBy: { userId: 'asc' },
      take: STEP,
    })
    for (const { userId, sealed } of rows) {
      const opened = await openText(sealed, { person: userId }, keys)
      if (!opened.ok) unreadable++
      else {
        const fresh = await sealText(opened.text, { person: userId }, keys)
        const data = { sealed: fresh.sealed, sealedWith: fresh.kid }
        resealed += (await prisma.totp.updateMany({ where: { userId, sealed }, data })).count
      }
    }
    after = rows.at(-1)?.userId ?? ''
    if (rows.length < STEP) break
  }
  return { resealed, unreadable }
}
