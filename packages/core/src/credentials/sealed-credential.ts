import type { EncryptionKeys } from './encryption-keys.ts'
import { openText, type SealedText, sealText } from './sealed-text.ts'

/** The owner of a credential; a sealed text copied to another record cannot be opened. */
export interface CredentialOwner {
  readonly projectId: string
  readonly providerId: string
}

export type SealedCredential = SealedText

export type OpenedCredential =
  | { readonly ok: true; readonly credential: string }
  | { readonly ok: false; readonly reason: 'unknown_key' | 'invalid' }

const toOwner = ({ projectId: project, providerId: provider }: CredentialOwner) => ({
  project,
  provider,
})

/** Seals a credential for its owner with the newest key. */
export const sealCredential = (
  credential: string,
  owner: CredentialOwner,
  keys: EncryptionKeys,
): Promise<SealedCredential> => sealText(credential, toOwner(owner), keys)

/** Opens a text sealed for this owner; otherwise returns a reason that leaks none of the text. */
export async function openCredential(
  sealed: string,
  owner: CredentialOwner,
  keys: EncryptionKeys,
): Promise<OpenedCredential> {
  const opened = await openText(sealed, toOwner(owner), keys)
  return opened.ok ? { ok: true, credential: opened.text } : opened
}
