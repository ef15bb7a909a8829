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

/** Returns the person whose passkey the response names, if any, and whether the response is valid. */
export async function checkPasskey(
  { challenge, response }: Answered,
  { unitOfWork, challenges, urls, at }: Verifying,
) {
  const opened = await challenges.open('sign in', challenge, at)
  const isFresh = opened !== undefined && (await useChallenge(unitOfWork, opened.jti, at))
  const parsed = CredentialId.safeParse(parseResponse(response))
  const passkey = parsed.success ? await findPasskey(unitOfWork, parsed.data.id) : undefined
  if (!isFresh || !passkey) return { user: passkey?.user, isRight: false } as const
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
  const use = verified?.verified && {
    id: passkey.id,
    before: passkey.counter,
    after: verified.authenticationInfo.newCounter,
  }
  const { user } = passkey
  return { user, isRight: use ? await recordPasskeyUse(unitOfWork, use, at) : false } as const
}
