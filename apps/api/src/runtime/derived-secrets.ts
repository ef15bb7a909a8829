import { hkdfSync } from 'node:crypto'
import type { EncryptionKeys } from '@promptwire/core/credentials/encryption-keys'
import type { KeySets } from '@promptwire/core/oauth/sealed-token'
import type { SigningKeys } from '@promptwire/core/oauth/signing-keys'
import type { Secrets } from '@promptwire/runtime/environment-fields'
import type { DeviceSecrets } from '../features/auth/sessions/device-token.ts'
import { createPseudonym } from '../kernel/pseudonym.ts'

/** Secrets derived from the service secrets: equal on every replica, one per purpose. */
export function deriveSecrets([first, ...others]: Secrets) {
  const { pseudonym, deviceKeys, singleSignOn } = deriveFrom(first)
  const earlier = others.map(deriveFrom)
  const devices: DeviceSecrets = [{ pseudonym, deviceKeys }, ...earlier]
  const singleSignOnKeys: KeySets = [singleSignOn, ...earlier.map((each) => each.singleSignOn)]
  const secrets = [first, ...others]
  /** For queued email. */
  const mailKeys: EncryptionKeys = new Map(
    secrets.map((secret) => [createKid(secret), derive(secret, 'mail')]),
  )
  const pendingKeys: KeySets = [createPendingKeys(first), ...others.map(createPendingKeys)]
  return { pseudonym, devices, mailKeys, pendingKeys, singleSignOnKeys }
}

const derive = (secret: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', secret, '', `promptwire api: ${purpose}`, 32))

/** Distinguishes keys of several secrets. */
const createKid = (secret: string) =>
  Buffer.from(derive(secret, 'key ids')).toString('base64url').slice(0, 8)

/** For sign-ins that wait for their second step. */
const createPendingKeys = (secret: string): SigningKeys =>
  new Map([['pending', derive(secret, 'pending sign-ins')]])

function deriveFrom(secret: string) {
  return {
    pseudonym: createPseudonym(derive(secret, 'pseudonyms')),
    deviceKeys: new Map([['device', derive(secret, 'devices')]]) as SigningKeys,
    singleSignOn: new Map([['sso', derive(secret, 'single sign-on')]]) as SigningKeys,
  }
}
