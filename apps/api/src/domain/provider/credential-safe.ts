import type { EncryptionKeys } from '@promptwire/core/encryption-keys'
import { Failure } from '@promptwire/core/failure'
import {
  type CredentialOwner,
  openCredential,
  sealCredential,
} from '@promptwire/core/sealed-credential'
import type { KeptCredential, StoredProvider } from './provider-store.ts'

/** Keeps credentials of providers, sealed with the operator's keys. */
export interface CredentialSafe {
  /** Whether the operator has set any. */
  readonly keepsCredentials: boolean
  keep(credential: string, owner: CredentialOwner): Promise<KeptCredential>
  /** The credential as the provider is given it; undefined where it has none. */
  open(provider: StoredProvider): Promise<string | undefined>
}

export const createCredentialSafe = (keys: EncryptionKeys | undefined): CredentialSafe => ({
  keepsCredentials: keys !== undefined,

  async keep(credential, owner) {
    if (!keys) throw nowhereToKeep()
    return { ...(await sealCredential(credential, owner, keys)), lastFour: endOf(credential) }
  },

  async open({ id: providerId, projectId, name, credential }) {
    if (credential === null) return undefined
    const opened = keys
      ? await openCredential(credential.sealed, { projectId, providerId }, keys)
      : ({ ok: false, reason: 'unknown_key' } as const)
    if (opened.ok) return opened.credential
    throw unreadable(name, `${opened.reason}: sealed with ${credential.kid}`)
  },
})

/** The end tells nothing of a credential that is long enough. */
const FEWEST_CHARACTERS = 16

const endOf = (credential: string): string | null =>
  credential.length < FEWEST_CHARACTERS ? null : credential.slice(-4)

const nowhereToKeep = () =>
  new Failure(
    'CONFLICT',
    'credential: cannot be kept until the operator of this service sets ENCRYPTION_KEYS.',
  )

const unreadable = (name: string, detail: string) =>
  new Failure(
    'CONFLICT',
    `The credential of "${name}" can no longer be read, since the service's ENCRYPTION_KEYS are others now. Enter it again.`,
    {},
    { detail },
  )
