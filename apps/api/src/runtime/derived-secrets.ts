import { hkdfSync } from 'node:crypto'
import type { SigningKeys } from '@promptwire/core/oauth/signing-keys'
import type { Secrets } from '@promptwire/runtime/environment-fields'
import type { DeviceSecrets } from '../features/people/sessions/device-token.ts'
import { createPseudonym } from '../kernel/pseudonym.ts'

/** Secrets derived from the service secrets: equal on every replica, one per purpose. */
export function deriveSecrets([first, ...others]: Secrets) {
  const { pseudonym, deviceKeys } = deriveFrom(first)
  const devices: DeviceSecrets = [{ pseudonym, deviceKeys }, ...others.map(deriveFrom)]
  return { pseudonym, devices }
}

function deriveFrom(secret: string) {
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, '', `promptwire api: ${purpose}`, 32))
  return {
    pseudonym: createPseudonym(derive('pseudonyms')),
    deviceKeys: new Map([['device', derive('devices')]]) as SigningKeys,
  }
}
