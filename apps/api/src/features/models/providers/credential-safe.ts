import type { EncryptionKeys } from '@promptwire/core/credentials/encryption-keys'
import {
  type CredentialOwner,
  openCredential,
  type SealedCredential,
  sealCredential,
} from '@promptwire/core/credentials/sealed-credential'
import { isJsonCredential, ServiceAccount } from '@promptwire/core/credentials/service-account'
import { Failure, fieldFailure } from '@promptwire/core/errors/failure'
import { z } from 'zod'
import type { StoredCredential, StoredHeaders, StoredProvider } from './provider-record.ts'

/** Encrypts provider credentials with the operator's keys. */
export interface CredentialSafe {
  /** Whether the operator has set encryption keys. */
  readonly canStoreCredentials: boolean
  seal(credential: string, owner: CredentialOwner): Promise<StoredCredential>
  /** Decrypts the credential; undefined without one. */
  open(provider: StoredProvider): Promise<string | undefined>
  /** Null without headers. */
  sealHeaders(headers: readonly Header[], owner: CredentialOwner): Promise<StoredHeaders | null>
  openHeaders(provider: StoredProvider): Promise<Readonly<Record<string, string>>>
}

interface Header {
  readonly name: string
  readonly value: string
}

const Headers = z.record(z.string(), z.string())

export const createCredentialSafe = (keys: EncryptionKeys | undefined): CredentialSafe => ({
  canStoreCredentials: keys !== undefined,

  async seal(credential, owner) {
    if (!keys) throw encryptionNotConfigured()
    return { ...(await sealCredential(credential, owner, keys)), lastFour: getLastFour(credential) }
  },

  async open(provider) {
    if (provider.credential === null) return undefined
    return openSealed(provider, provider.credential, keys)
  },

  async sealHeaders(headers, owner) {
    if (headers.length === 0) return null
    if (!keys) throw encryptionNotConfigured()
    const values = Object.fromEntries(headers.map(({ name, value }) => [name, value]))
    const names = headers.map(({ name }) => name)
    return { ...(await sealCredential(JSON.stringify(values), owner, keys)), names }
  },

  async openHeaders(provider) {
    if (provider.headers === null) return {}
    return Headers.parse(JSON.parse(await openSealed(provider, provider.headers, keys)))
  },
})

async function openSealed(
  { id: providerId, projectId, name }: StoredProvider,
  { sealed, kid }: SealedCredential,
  keys: EncryptionKeys | undefined,
): Promise<string> {
  const opened = keys
    ? await openCredential(sealed, { projectId, providerId }, keys)
    : ({ ok: false, reason: 'unknown_key' } as const)
  if (opened.ok) return opened.credential
  throw unreadable(name, `${opened.reason}: sealed with ${kid}`)
}

/**
 * The last characters reveal nothing about a longer credential; service account keys show their ID.
 */
const MIN_LENGTH_TO_REVEAL_END = 16

function getLastFour(credential: string): string | null {
  if (isJsonCredential(credential)) {
    return ServiceAccount.parse(JSON.parse(credential)).private_key_id?.slice(-4) ?? null
  }
  return credential.length < MIN_LENGTH_TO_REVEAL_END ? null : credential.slice(-4)
}

const encryptionNotConfigured = () =>
  fieldFailure('CONFLICT', [
    {
      field: 'credential',
      message: 'cannot be stored until the operator sets ENCRYPTION_KEYS.',
    },
  ])

const unreadable = (name: string, detail: string) =>
  new Failure(
    'CONFLICT',
    `The credential of "${name}" cannot be decrypted, because ENCRYPTION_KEYS changed. Enter it again.`,
    {},
    { detail },
  )
