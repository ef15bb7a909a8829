import { hkdfSync } from 'node:crypto'
import type { KeySets } from '@promptwire/core/oauth/sealed-token'
import type { SigningKeys } from '@promptwire/core/oauth/signing-keys'
import type { Secrets } from '@promptwire/runtime/environment-fields'
import type { FlashKeys } from '../forms/flash.ts'

const derive = (secret: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', secret, '', `promptwire web: ${purpose}`, 32))

const sealing = (secret: string): SigningKeys => new Map([['web', derive(secret, 'sealing')]])

/** Keys for what web seals for itself, one per purpose, none of them able to sign a code. */
export const deriveSecrets = ([first, ...others]: Secrets) => ({
  sealing: [sealing(first), ...others.map(sealing)] satisfies KeySets as KeySets,
  flash: [derive(first, 'flash'), ...others.map((secret) => derive(secret, 'flash'))] as FlashKeys,
})
