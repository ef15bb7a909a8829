import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { SignedIn, Token, userAgent } from '../auth/signed-in.ts'
import { callerAddress } from '../caller-address.ts'
import type { InternalOperation } from '../operation.ts'

/** The web app's callback path for the identity provider. */
export const SINGLE_SIGN_ON_CALLBACK = '/sign-in/sso/callback'

/** Identifies the browser, for the next sign-in and the session list. */
const browser = {
  address: callerAddress,
  device: text(2000).optional(),
  user_agent: userAgent,
}

/** The page that the browser wanted at the start. */
const further = { continue: z.string().optional() }

/**
 * The provider confirmed an address of an unverified person. `claim` stays in this browser, which
 * links that person or takes the address.
 */
const ClaimedAddress = z.object({ claim: Token })

/** This browser's claim. */
const claim = text(20_000)

/** Sign-in with an identity provider (OpenID Connect), or with an operator's link. */
export const singleSignOnOperations = {
  get_single_sign_on: {
    access: 'service',
    method: 'GET',
    path: '/single-sign-on',
    input: z.strictObject({}),
    /** Null without an identity provider. `is_required`: passwords are disabled. */
    output: z.object({ name: z.string(), is_required: z.boolean() }).nullable(),
  },
  start_single_sign_on: {
    access: 'service',
    method: 'POST',
    path: '/single-sign-on',
    input: z.strictObject({
      /** The last step returns it unchanged. */
      continue: text(8000).optional(),
      /** Asks the provider to sign in again if the person's sign-in there is not recent. */
      confirm: z.boolean().optional(),
    }),
    /** `transaction` stays in this browser; only it can finish the sign-in. */
    output: z.object({
      authorization_url: z.url(),
      transaction: z.string(),
      expires_at: z.iso.datetime(),
    }),
  },
  finish_single_sign_on: {
    access: 'service',
    method: 'POST',
    path: '/single-sign-on/callback',
    input: z.strictObject({
      transaction: text(20_000),
      /** The callback's query. */
      response: text(20_000),
      ...browser,
    }),
    output: z.union([SignedIn.extend(further), ClaimedAddress]),
  },
  get_address_claim: {
    access: 'service',
    method: 'POST',
    path: '/single-sign-on/claim',
    input: z.strictObject({ claim }),
    output: z.object({ email: z.string() }),
  },
  /** Links the provider's account to the session's person, who has the address. */
  link_identity: {
    access: 'session',
    beforeSecondFactor: true,
    recentSignIn: { unneeded: 'The sign-in has to be later than the claim.' },
    method: 'POST',
    path: '/single-sign-on/claim/link',
    input: z.strictObject({ claim }),
    output: z.object(further),
  },
  /** Signs in as a new person with the address; the former person keeps everything else. */
  claim_address: {
    access: 'service',
    method: 'POST',
    path: '/single-sign-on/claim/new-person',
    input: z.strictObject({ claim, ...browser }),
    output: SignedIn.extend(further),
  },
  use_sign_in_link: {
    access: 'service',
    method: 'POST',
    path: '/sign-in-links/use',
    input: z.strictObject({ token: text(4000), ...browser }),
    output: SignedIn,
  },
} as const satisfies Record<string, InternalOperation>
