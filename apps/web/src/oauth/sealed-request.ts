import { OauthClient } from '@promptwire/core/contract/internal/oauth'
import { AuthorizationRequest } from '@promptwire/core/oauth/authorization-request'
import { openWithAny, seal, type TokenKind } from '@promptwire/core/oauth/sealed-token'
import { z } from 'zod'
import { sessionFingerprint } from '../session/auth/session-fingerprint.ts'
import type { SignedIn } from '../session/auth/signed-in.ts'
import type { WebContext } from '../session/render/web-context.ts'

/** Limits how long the page can stay open; a code still expires after a minute. */
const CONSENT: TokenKind = { typ: 'consent+jwt', lifetimeSeconds: 86_400 }

const Sealed = z.object({
  request: AuthorizationRequest,
  client: OauthClient.omit({ redirect_uris: true }),
  session: z.string(),
})
type Sealed = z.infer<typeof Sealed>

/** Content of the consent form: the validated request, bound to the session. */
export type ConsentRequest = Pick<Sealed, 'request' | 'client'>

/** The client id, with the name if the client has one. */
export const clientIdentity = ({ client: { client_id, name } }: ConsentRequest) => ({
  client_id,
  ...(name !== client_id && { client_name: name }),
})

/** Seals the request. Bound to the session, the seal is also the form's CSRF token. */
export const sealConsent = (
  { sealing, now }: WebContext,
  consent: ConsentRequest,
  person: SignedIn,
): Promise<string> => {
  const sealed = Sealed.parse({ ...consent, session: sessionFingerprint(person) })
  return seal(CONSENT, sealed, sealing[0], now())
}

/** The sealed request and its session; undefined if the token is invalid. */
export async function openConsent(
  { sealing, now }: WebContext,
  token: string,
): Promise<Sealed | undefined> {
  const opened = await openWithAny(CONSENT, token, sealing, now())
  return opened.ok ? Sealed.safeParse(opened.claims).data : undefined
}
