import type { EncryptionKeys } from '@promptwire/core/credentials/encryption-keys'
import { openText, type SealedText, sealText } from '@promptwire/core/credentials/sealed-text'
import { Failure } from '@promptwire/core/errors/failure'

/** Seals authenticator app secrets with the operator's keys. */
export const createFactorSafe = (keys: EncryptionKeys | undefined) => ({
  isAvailable: keys !== undefined,

  seal(secret: Uint8Array, userId: string): Promise<SealedText> {
    if (!keys) throw notConfigured()
    return sealText(Buffer.from(secret).toString('base64'), { person: userId }, keys)
  },

  async open(sealed: string, userId: string): Promise<Uint8Array> {
    const opened = keys && (await openText(sealed, { person: userId }, keys))
    if (opened?.ok) return Buffer.from(opened.text, 'base64')
    throw new Failure(
      'CONFLICT',
      'Codes of your app cannot be checked, because ENCRYPTION_KEYS changed. Use a recovery code.',
    )
  },
})

export type FactorSafe = ReturnType<typeof createFactorSafe>

const notConfigured = () =>
  new Failure('CONFLICT', 'Authenticator apps need the operator to set ENCRYPTION_KEYS.')
