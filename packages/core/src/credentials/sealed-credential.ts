import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose'
import { type EncryptionKeys, encryptionKey } from './encryption-keys.ts'

/** Owner of a credential; a sealed text copied to another record cannot be opened. */
export interface CredentialOwner {
  readonly projectId: string
  readonly providerId: string
}

export interface SealedCredential {
  /** JWE in its compact form. */
  readonly sealed: string
  /** Key id, to find credentials sealed with an old key. */
  readonly kid: string
}

export type OpenedCredential =
  | { readonly ok: true; readonly credential: string }
  | { readonly ok: false; readonly reason: 'unknown_key' | 'invalid' }

const ALGORITHMS = { alg: 'dir', enc: 'A256GCM' } as const

/** Seals a credential for its owner with the newest key. */
export async function sealCredential(
  credential: string,
  { projectId, providerId }: CredentialOwner,
  keys: EncryptionKeys,
): Promise<SealedCredential> {
  const { kid, key } = encryptionKey(keys)
  const sealed = await new CompactEncrypt(new TextEncoder().encode(credential))
    .setProtectedHeader({ ...ALGORITHMS, kid, project: projectId, provider: providerId })
    .encrypt(key)
  return { sealed, kid }
}

/** Opens a text sealed for this owner; otherwise returns a reason that leaks none of the text. */
export async function openCredential(
  sealed: string,
  { projectId, providerId }: CredentialOwner,
  keys: EncryptionKeys,
): Promise<OpenedCredential> {
  try {
    const key = keys.get(decodeProtectedHeader(sealed).kid ?? '')
    if (!key) return { ok: false, reason: 'unknown_key' }
    const { plaintext, protectedHeader } = await compactDecrypt(sealed, key, {
      keyManagementAlgorithms: [ALGORITHMS.alg],
      contentEncryptionAlgorithms: [ALGORITHMS.enc],
    })
    const { project, provider } = protectedHeader
    if (project !== projectId || provider !== providerId) return { ok: false, reason: 'invalid' }
    return { ok: true, credential: new TextDecoder().decode(plaintext) }
  } catch {
    return { ok: false, reason: 'invalid' }
  }
}
