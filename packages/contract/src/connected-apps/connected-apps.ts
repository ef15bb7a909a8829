import { Environment } from '@promptwire/core/access/api-key'
import { Scope } from '@promptwire/core/access/scopes'
import { Toolset } from '@promptwire/core/access/toolsets'
import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import type { PeopleOperation } from '../operation.ts'

export const CHANGES_DAYS = 30

const ClientGrant = z.object({
  key_id: z.uuid(),
  approved_by: z.string(),
  approved_at: z.iso.datetime(),
  environment: Environment,
  scopes: z.array(Scope),
  toolsets: z.array(Toolset),
  proposes_only: z.boolean(),
  last_used_at: z.iso.datetime().nullable(),
  last_tool: z.string().nullable(),
  is_active: z.boolean(),
})

/** An OAuth client with keys in the project. */
const ConnectedApp = z.object({
  client_id: z.string(),
  name: z.string(),
  /** URL of the client's metadata document; null for an unverified name. */
  verified_host: z.string().nullable(),
  /** Newest first. */
  grants: z.array(ClientGrant),
  active_keys: z.int(),
  /** Combined scopes of the active keys. */
  scopes: z.array(Scope),
  last_used_at: z.iso.datetime().nullable(),
  last_tool: z.string().nullable(),
  /** Recent audit entries made with its keys, and their list_audit_entries filter. */
  changes: z.int(),
  changes_filter: z.object({ client_id: z.string(), since: z.iso.datetime() }),
})
export type ConnectedApp = z.output<typeof ConnectedApp>

export const connectedAppOperations = {
  list_connected_apps: {
    permission: 'keys:read',
    effect: 'reads',
    answers: 'one',
    title: 'List connected apps',
    method: 'GET',
    path: '/connected-apps',
    input: z.strictObject({
      /** Includes clients without active keys. */
      with_former: z.boolean().default(false),
    }),
    output: z.array(ConnectedApp),
  },
  revoke_client_keys: {
    permission: 'keys:manage',
    recentSignIn: { unneeded: 'A leaked key has to stop at once.' },
    effect: 'destroys',
    answers: 'one',
    title: 'Revoke all keys of a client',
    method: 'DELETE',
    path: '/connected-apps',
    input: z.strictObject({ client_id: text(2048).min(1) }),
    output: z.object({ revoked: z.int() }),
  },
} as const satisfies Record<string, PeopleOperation>
