import { hkdfSync } from 'node:crypto'
import type { SigningKeys } from '@promptwire/core/oauth/signing-keys'
import { createPseudonym } from './domain/pseudonym.ts'

/** What the API derives from the service secret: the same on every replica, one per purpose. */
export function deriveSecrets(serviceSecret: string) {
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', serviceSecret, '', `promptwire api: ${purpose}`, 32))
  return {
    pseudonym: createPseudonym(derive('pseudonyms')),
    deviceKeys: new Map([['device', derive('devices')]]) as SigningKeys,
  }
}
