import { hkdfSync } from 'node:crypto'
import type { KeySets } from '@promptwire/core/oauth/sealed-token'
import type { SigningKeys } from '@promptwire/core/oauth/signing-keys'
import type { Secrets } from '@promptwire/runtime/environment-fields'

/** The first key encrypts; all keys decrypt. */
export type EncryptionKeys = readonly [Uint8Array, ...Uint8Array[]]

const derive = (secret: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', secret, '', `promptwire web: ${purpose}`, 32))

const sealing = (secret: string): SigningKeys => new Map([['web', derive(secret, 'sealing')]])

const encryption = (purpose: string, first: string, others: readonly string[]): EncryptionKeys => [
  derive(first, purpose),
  ...others.map((secret) => derive(secret, purpose)),
]

/** One key per purpose. No derived key can sign an OAuth code. */
export const deriveSecrets = ([first, ...others]: Secrets) => ({
  sealing: [sealing(first), ...others.map(sealing)] satisfies KeySets as KeySets,
  flash: encryption('flash', first, others),
  keptForms: encryption('kept forms', first, others),
})
