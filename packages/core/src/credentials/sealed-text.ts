import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose'
import { type EncryptionKeys, encryptionKey } from './encryption-keys.ts'

/** The record that a sealed text belongs to; copied to another record it cannot be opened. */
export type SealOwner = Readonly<Record<string, string>>

export interface SealedText {
  /** JWE in its compact form. */
  readonly sealed: string
  /** Key id, to find texts sealed with an old key. */
  readonly kid: string
}

export type OpenedText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: 'unknown_key' | 'invalid' }

const ALGORITHMS = { alg: 'dir', enc: 'A256GCM' } as const

/** Seals a text for its owner with the newest key. */
export async function sealText(
  text: string,
  owner: SealOwner,
  keys: EncryptionKeys,
): Promise<SealedText> {
  const { kid, key } = encryptionKey(keys)
  const sealed = await new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ ...ALGORITHMS, kid, ...owner })
    .encrypt(key)
  return { sealed, kid }
}

/** Opens a text sealed for this owner; otherwise returns a reason that leaks none of the text. */
export async function openText(
  sealed: string,
  owner: SealOwner,
  keys: EncryptionKeys,
): Promise<OpenedText> {
  try {
    const key = keys.get(decodeProtectedHeader(sealed).kid ?? '')
    if (!key) return { ok: false, reason: 'unknown_key' }
    const { plaintext, protectedHeader } = await compactDecrypt(sealed, key, {
      keyManagementAlgorithms: [ALGORITHMS.alg],
      contentEncryptionAlgorithms: [ALGORITHMS.enc],
    })
    const isOwners = Object.entries(owner).every(([name, id]) => protectedHeader[name] === id)
    if (!isOwners) return { ok: false, reason: 'invalid' }
    return { ok: true, text: new TextDecoder().decode(plaintext) }
  } catch {
    return { ok: false, reason: 'invalid' }
  }
}
