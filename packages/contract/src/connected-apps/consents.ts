import { Environment } from '@promptwire/core/access/api-key'
import { Scope } from '@promptwire/core/access/scopes'
import { Toolset } from '@promptwire/core/access/toolsets'
import { CHALLENGE } from '@promptwire/core/oauth/pkce'
import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import type { PeopleOperation } from '../operation.ts'

/** Max previous keys replaced by a new one; the code lists each of them. */
export const MAX_REPLACED_KEYS = 20

const client_id = text(2048).min(1)

/** A client with its self-reported name, if any. */
export const clientFields = { client_id, client_name: text(200).optional() }

/** The requested access, and the redirect URI for the response. */
const consentFields = { client_id, redirect_uri: text(2048), environment: Environment }

/** Consent decisions for clients that request a key. */
export const consentOperations = {
  grant_consent: {
    permission: 'apps:connect',
    recentSignIn: { to: 'connect the app', ifScopesWrite: true },
    effect: 'adds',
    answers: 'one',
    title: 'Allow a client',
    secret: true,
    method: 'POST',
    path: '/consents',
    input: z.strictObject({
      ...consentFields,
      ...clientFields,
      scopes: z.array(Scope).min(1),
      toolsets: z.array(Toolset).default([]),
      proposes_only: z.boolean().default(false),
      replaces: z.array(z.uuid()).max(MAX_REPLACED_KEYS).default([]),
      code_challenge: z.string().regex(CHALLENGE),
      resource: text(2048).optional(),
    }),
    output: z.object({ code: z.string() }),
  },
  refuse_consent: {
    permission: 'apps:connect',
    recentSignIn: { unneeded: 'It grants nothing.' },
    effect: 'adds',
    answers: 'one',
    title: 'Refuse a client',
    method: 'POST',
    path: '/refused-consents',
    input: z.strictObject(consentFields),
    output: z.null(),
  },
} as const satisfies Record<string, PeopleOperation>
