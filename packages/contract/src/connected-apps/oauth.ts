import { Scope } from '@promptwire/core/access/scopes'
import { MAX_REDIRECT_URIS } from '@promptwire/core/oauth/client-metadata'
import { OAUTH_ERRORS, type OAuthErrorCode } from '@promptwire/core/oauth/oauth-error'
import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { callerAddress } from '../caller-address.ts'
import { Key } from '../keys/keys.ts'
import type { InternalOperation } from '../operation.ts'
import { clientFields } from './consents.ts'

export const OauthClient = z.object({
  client_id: z.string(),
  kind: z.enum(['metadata_document', 'registered', 'unverified']),
  name: z.string(),
  redirect_uris: z.array(z.string()).nullable(),
})
export type OauthClient = z.infer<typeof OauthClient>

/** An OAuth error for web or mcp to pass on. */
const Refused = z.object({
  outcome: z.literal('refused'),
  error: z.enum(Object.keys(OAUTH_ERRORS) as [OAuthErrorCode, ...OAuthErrorCode[]]),
  description: z.string(),
})

const ClientKey = Key.extend({ project_id: z.uuid() })
export type ClientKey = z.infer<typeof ClientKey>

/** API operations for the authorization and token endpoints. */
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
      redirect_uris: z.array(text(2048)).min(1).max(MAX_REDIRECT_URIS),
      address: callerAddress,
    }),
    output: z.object({ client_id: z.string(), client_id_issued_at: z.int() }),
  },
  list_client_keys: {
    access: 'session',
    method: 'GET',
    path: '/oauth/client-keys',
    input: z.strictObject(clientFields),
    output: z.array(ClientKey),
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
      z.object({
        outcome: z.literal('minted'),
        access_token: z.string(),
        scopes: z.array(Scope),
        /** In seconds; null for no expiry. */
        expires_in: z.int().nullable().default(null),
      }),
      Refused,
    ]),
  },
} as const satisfies Record<string, InternalOperation>
