import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import { z } from 'zod'
import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import type { Challenges } from './challenges.ts'
import { findPasskey, recordPasskeyUse, useChallenge } from './passkeys.sql.ts'
import { parseResponse, readRelyingParty } from './relying-party.ts'

interface Answered {
  readonly challenge: string
  readonly response: string
}

interface Verifying {
  readonly unitOfWork: UnitOfWork
  readonly challenges: Challenges
  readonly urls: PublicUrls
  readonly at: Date
}

const CredentialId = z.object({ id: z.string().max(2000) })

/** The person of the passkey that answered a challenge; undefined for any other answer. */
export async function verifyPasskey(
  { challenge, response }: Answered,
  { unitOfWork, challenges, urls, at }: Verifying,
) {
  const opened = await challenges.open('sign in', challenge, at)
  if (!opened || !(await useChallenge(unitOfWork, opened.jti, at))) return undefined
  const parsed = CredentialId.safeParse(parseResponse(response))
  const passkey = parsed.success ? await findPasskey(unitOfWork, parsed.data.id) : undefined
  if (!passkey) return undefined
  const { rpId, origin } = readRelyingParty(urls)
  const { webauthn } = await import('./webauthn-library.ts')
  const verified = await webauthn
    .verifyAuthenticationResponse({
      response: parseResponse(response),
      expectedChallenge: opened.challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
      requireUserVerification: true,
    })
    .catch(() => undefined)
  if (!verified?.verified) return undefined
  const use = {
    id: passkey.id,
    before: passkey.counter,
    after: verified.authenticationInfo.newCounter,
  }
  return (await recordPasskeyUse(unitOfWork, use, at)) ? passkey.user : undefined
}
