import { hkdfSync } from 'node:crypto'
import type { SigningKeys } from '@promptwire/core/oauth/signing-keys'

const derive = (secret: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', secret, '', `promptwire web: ${purpose}`, 32))

/** Keys for what web seals for itself, one per purpose, none of them able to sign a code. */
export const deriveSecrets = (serviceSecret: string) => ({
  sealing: new Map([['web', derive(serviceSecret, 'sealing')]]) as SigningKeys,
  flash: derive(serviceSecret, 'flash'),
})
