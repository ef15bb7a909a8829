import { OauthClient } from '@promptwire/core/contract/internal/oauth'
import { AuthorizationRequest } from '@promptwire/core/oauth/authorization-request'
import { openWithAny, seal, type TokenKind } from '@promptwire/core/oauth/sealed-token'
import { z } from 'zod'
import { sessionFingerprint } from '../session/auth/session-fingerprint.ts'
import type { SignedIn } from '../session/auth/signed-in.ts'
import type { WebContext } from '../session/render/web-context.ts'

/** As long as a page may be left open; a code lives for a minute all the same. */
const CONSENT: TokenKind = { typ: 'consent+jwt', lifetimeSeconds: 86_400 }

const Sealed = z.object({
  request: AuthorizationRequest,
  client: OauthClient.omit({ redirect_uris: true }),
  session: z.string(),
})
type Sealed = z.infer<typeof Sealed>

/** What the consent form carries: the validated request, bound to the session that saw the page. */
export type ConsentRequest = Pick<Sealed, 'request' | 'client'>

/** The client, with its name where it gave itself another one than its id. */
export const clientIdentity = ({ client: { client_id, name } }: ConsentRequest) => ({
  client_id,
  ...(name !== client_id && { client_name: name }),
})

/** Seals it; being bound to the session, the seal is the form's CSRF token as well. */
export const sealConsent = (
  { sealing, now }: WebContext,
  consent: ConsentRequest,
  person: SignedIn,
): Promise<string> => {
  const sealed = Sealed.parse({ ...consent, session: sessionFingerprint(person) })
  return seal(CONSENT, sealed, sealing[0], now())
}

/** A request that we showed, and to which session; undefined for anything else. */
export async function openConsent(
  { sealing, now }: WebContext,
  token: string,
): Promise<Sealed | undefined> {
  const opened = await openWithAny(CONSENT, token, sealing, now())
  return opened.ok ? Sealed.safeParse(opened.claims).data : undefined
}
