import { z } from 'zod'
import { Environment } from '../api-key.ts'
import { Scope } from '../scopes.ts'
import { text } from '../text.ts'
import { Project } from './internal-project.ts'
import type { InternalOperation } from './operation.ts'

/** Who asks for consent: a client with a metadata document, a registered one, or an unknown one. */
export const OauthClient = z.object({
  client_id: z.string(),
  kind: z.enum(['metadata_document', 'registered', 'unverified']),
  name: z.string(),
  redirect_uris: z.array(z.string()).nullable(),
})
export type OauthClient = z.infer<typeof OauthClient>

/** What consent and the token endpoint need of the API. */
export const oauthOperations = {
  resolve_client: {
    access: 'service',
    method: 'GET',
    path: '/oauth/client',
    input: z.strictObject({ client_id: text(2048).min(1) }),
    output: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('resolved'), client: OauthClient }),
      z.object({ outcome: z.literal('refused'), reason: z.string() }),
    ]),
  },
  register_client: {
    access: 'service',
    method: 'POST',
    path: '/oauth/clients',
    input: z.strictObject({
      client_name: text(200),
      redirect_uris: z.array(text(2048)).min(1).max(20),
    }),
    output: z.object({ client_id: z.string(), client_id_issued_at: z.int() }),
  },
  record_consent: {
    access: 'session',
    method: 'POST',
    path: '/projects/:project_id/consents',
    input: z.strictObject({
      project_id: z.uuid(),
      client_id: text(2048).min(1),
      decision: z.enum(['granted', 'denied']),
      redirect_uri: text(2048),
      environment: Environment,
      scopes: z.array(Scope),
    }),
    output: Project,
  },
  exchange_code: {
    access: 'code',
    method: 'POST',
    path: '/oauth/token',
    input: z.strictObject({
      code: text(8192),
      code_verifier: text(128),
      redirect_uri: text(2048),
      client_id: text(2048),
      resource: text(2048).optional(),
    }),
    output: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('minted'), access_token: z.string(), scopes: z.array(Scope) }),
      z.object({
        outcome: z.literal('refused'),
        error: z.enum(['invalid_client', 'invalid_grant', 'invalid_target']),
        reason: z.string(),
      }),
    ]),
  },
} as const satisfies Record<string, InternalOperation>
