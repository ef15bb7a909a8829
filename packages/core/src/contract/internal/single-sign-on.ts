import { z } from 'zod'
import { text } from '../../text/text.ts'
import type { InternalOperation } from '../operation.ts'
import { callerAddress } from './caller-address.ts'
import { SignedIn, Token, userAgent } from './signed-in.ts'

/** Path of the web app to which the identity provider sends people back. */
export const SINGLE_SIGN_ON_CALLBACK = '/sign-in/sso/callback'

/** Identifies the browser, for the next sign-in and the list of sessions. */
const browser = {
  address: callerAddress,
  device: text(2000).optional(),
  user_agent: userAgent,
}

/** Where the browser wanted to go when it began. */
const further = { continue: z.string().optional() }

/**
 * The provider proved an address that an unverified person has. `claim` stays in this browser, which
 * links that person or takes the address.
 */
const ClaimedAddress = z.object({ claim: Token })

/** The claim of this browser. */
const claim = text(20_000)

/** Sign-in with an identity provider (OpenID Connect), or with a link of the operator. */
export const singleSignOnOperations = {
  get_single_sign_on: {
    access: 'service',
    method: 'GET',
    path: '/single-sign-on',
    input: z.strictObject({}),
    /** Null without an identity provider. `is_required`: passwords do not work. */
    output: z.object({ name: z.string(), is_required: z.boolean() }).nullable(),
  },
  start_single_sign_on: {
    access: 'service',
    method: 'POST',
    path: '/single-sign-on',
    input: z.strictObject({
      /** Returned by the last step, unread. */
      continue: text(8000).optional(),
      /** Asks the provider to sign in a person again whose sign-in there is not recent. */
      confirm: z.boolean().optional(),
    }),
    /** `transaction` stays in this browser, which alone can finish. */
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
      /** The query of the callback. */
      response: text(20_000),
      ...browser,
    }),
    output: z.union([SignedIn.extend(further), ClaimedAddress]),
  },
  /** The address of a claim that can still be decided. */
  get_address_claim: {
    access: 'service',
    method: 'POST',
    path: '/single-sign-on/claim',
    input: z.strictObject({ claim }),
    output: z.object({ email: z.string() }),
  },
  /** Links the account of the provider to the person of this session, who has the address. */
  link_identity: {
    access: 'session',
    beforeSecondFactor: true,
    recentSignIn: { unneeded: 'The sign-in has to be later than the claim.' },
    method: 'POST',
    path: '/single-sign-on/claim/link',
    input: z.strictObject({ claim }),
    output: z.object(further),
  },
  /** Signs in as a new person with the address; the one before keeps everything else. */
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
