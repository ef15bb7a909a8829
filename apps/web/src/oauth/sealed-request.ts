import { createHash } from 'node:crypto'
import { OauthClient } from '@promptwire/core/contract/oauth'
import { AuthorizationRequest } from '@promptwire/core/oauth/authorization-request'
import { open, seal } from '@promptwire/core/oauth/sealed-token'
import { z } from 'zod'
import type { SignedIn, WebContext } from '../http/web-context.ts'

const TYP = 'consent+jwt'
const LIFETIME_SECONDS = 3600

const Sealed = z.object({ request: AuthorizationRequest, client: OauthClient, session: z.string() })

/** What the consent form carries: the validated request, bound to the session that saw the page. */
export type ConsentRequest = Pick<z.infer<typeof Sealed>, 'request' | 'client'>

/** Seals it; being bound to the session, the seal is the form's CSRF token as well. */
export const sealConsent = (
  { sealing, now }: WebContext,
  consent: ConsentRequest,
  person: SignedIn,
): Promise<string> =>
  seal(TYP, { ...consent, session: fingerprint(person) }, LIFETIME_SECONDS, sealing, now())

/** The request that this very session was shown; undefined for anything else. */
export async function openConsent(
  { sealing, now }: WebContext,
  token: string,
  person: SignedIn,
): Promise<ConsentRequest | undefined> {
  const opened = await open(TYP, token, sealing, now())
  const sealed = opened.ok ? Sealed.safeParse(opened.claims) : undefined
  return sealed?.data?.session === fingerprint(person) ? sealed.data : undefined
}

const fingerprint = ({ token }: SignedIn) => createHash('sha256').update(token).digest('base64url')
