import { z } from 'zod'
import { Environment } from '../../api-key.ts'
import { OAUTH_ERRORS, type OAuthErrorCode } from '../../oauth/oauth-error.ts'
import { CHALLENGE } from '../../oauth/pkce.ts'
import { Scope } from '../../scopes.ts'
import { text } from '../../text.ts'
import type { InternalOperation } from '../operation.ts'
import { Key } from '../people/key.ts'
import { callerAddress } from './caller-address.ts'

/** Who asks for consent: a client with a metadata document, a registered one, or an unknown one. */
export const OauthClient = z.object({
  client_id: z.string(),
  kind: z.enum(['metadata_document', 'registered', 'unverified']),
  name: z.string(),
  redirect_uris: z.array(z.string()).nullable(),
})
export type OauthClient = z.infer<typeof OauthClient>

/** A refusal in OAuth's words, for web or mcp to hand on. */
const Refused = z.object({
  outcome: z.literal('refused'),
  error: z.enum(Object.keys(OAUTH_ERRORS) as [OAuthErrorCode, ...OAuthErrorCode[]]),
  description: z.string(),
})

/** A key that a client was given before, and where. */
const ClientKey = Key.extend({ project_id: z.uuid() })
export type ClientKey = z.infer<typeof ClientKey>

/** How many earlier keys of a client a new one can replace; the code names each of them. */
export const MOST_REPLACED = 20

const client_id = text(2048).min(1)

/** A client, with the name that it gives itself if it has one. */
const named = { client_id, client_name: text(200).optional() }

/** What a person is asked to allow, and where the answer goes. */
const asked = {
  project_id: z.uuid(),
  client_id,
  redirect_uri: text(2048),
  environment: Environment,
}

/** What consent and the token endpoint need of the API. */
export const oauthOperations = {
  resolve_client: {
    access: 'service',
    method: 'GET',
    path: '/oauth/client',
    input: z.strictObject({ client_id: text(2048).min(1), address: callerAddress }),
    output: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('resolved'), client: OauthClient }),
      Refused,
    ]),
  },
  register_client: {
    access: 'service',
    method: 'POST',
    path: '/oauth/clients',
    input: z.strictObject({
      client_name: text(200),
      redirect_uris: z.array(text(2048)).min(1).max(5),
      address: callerAddress,
    }),
    output: z.object({ client_id: z.string(), client_id_issued_at: z.int() }),
  },
  list_client_keys: {
    access: 'session',
    method: 'GET',
    path: '/oauth/client-keys',
    input: z.strictObject(named),
    output: z.array(ClientKey),
  },
  grant_consent: {
    access: 'session',
    method: 'POST',
    path: '/projects/:project_id/consents',
    input: z.strictObject({
      ...asked,
      ...named,
      scopes: z.array(Scope).min(1),
      replaces: z.array(z.uuid()).max(MOST_REPLACED).default([]),
      code_challenge: z.string().regex(CHALLENGE),
      resource: text(2048).optional(),
    }),
    output: z.object({ code: z.string() }),
  },
  refuse_consent: {
    access: 'session',
    method: 'POST',
    path: '/projects/:project_id/refused-consents',
    input: z.strictObject(asked),
    output: z.null(),
  },
  exchange_code: {
    access: 'code',
    method: 'POST',
    path: '/oauth/token',
    input: z.strictObject({
      code: text(16_384),
      code_verifier: text(128),
      redirect_uri: text(2048),
      client_id: text(2048),
      resource: text(2048).optional(),
      address: callerAddress,
    }),
    output: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('minted'), access_token: z.string(), scopes: z.array(Scope) }),
      Refused,
    ]),
  },
} as const satisfies Record<string, InternalOperation>
