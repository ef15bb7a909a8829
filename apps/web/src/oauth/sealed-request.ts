import { OauthClient } from '@promptwire/contract/connected-apps/oauth'
import { AuthorizationRequest } from '@promptwire/core/oauth/authorization-request'
import { openWithAny, seal, type TokenKind } from '@promptwire/core/oauth/sealed-token'
import { z } from 'zod'
import { sessionFingerprint } from '../session/auth/session-fingerprint.ts'
import type { SignedIn } from '../session/auth/signed-in.ts'
import type { WebContext } from '../session/render/web-context.ts'

/** Limits how long the page can stay open. A code still expires after a minute. */
const CONSENT: TokenKind = { typ: 'consent+jwt', lifetimeSeconds: 86_400 }

const Sealed = z.object({
  request: AuthorizationRequest,
  client: OauthClient.omit({ redirect_uris: true }),
  session: z.string(),
})
type Sealed = z.infer<typeof Sealed>

/** The validated request, bound to the session. */
export type ConsentRequest = Pick<Sealed, 'request' | 'client'>

/** The client id, with the client's name if known. */
export const clientIdentity = ({ client: { client_id, name } }: ConsentRequest) => ({
  client_id,
  ...(name !== client_id && { client_name: name }),
})

/** The seal is bound to the session, so it is also the form's CSRF token. */
export const sealConsent = (
  { sealing, now }: WebContext,
  consent: ConsentRequest,
  person: SignedIn,
): Promise<string> => {
  const sealed = Sealed.parse({ ...consent, session: sessionFingerprint(person) })
  return seal(CONSENT, sealed, sealing[0], now())
}

/** Undefined if the token is invalid. */
export async function openConsent(
  { sealing, now }: WebContext,
  token: string,
): Promise<Sealed | undefined> {
  const opened = await openWithAny(CONSENT, token, sealing, now())
  return opened.ok ? Sealed.safeParse(opened.claims).data : undefined
}
