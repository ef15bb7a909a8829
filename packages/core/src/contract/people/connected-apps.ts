import { z } from 'zod'
import { Environment } from '../../api-key.ts'
import { Scope } from '../../scopes.ts'
import { text } from '../../text.ts'
import type { PeopleOperation } from '../operation.ts'

/** For how many days back the changes of a client are counted. */
export const CHANGES_DAYS = 30

/** A key that a person gave a client. */
const ClientGrant = z.object({
  key_id: z.uuid(),
  approved_by: z.string(),
  approved_at: z.iso.datetime(),
  environment: Environment,
  scopes: z.array(Scope),
  last_used_at: z.iso.datetime().nullable(),
  last_tool: z.string().nullable(),
  is_active: z.boolean(),
})

/** An OAuth client with keys of the project. */
const ConnectedApp = z.object({
  client_id: z.string(),
  name: z.string(),
  /** Where the document lies that proves who the client is; null for what anybody may call itself. */
  verified_host: z.string().nullable(),
  /** Newest first. */
  grants: z.array(ClientGrant),
  /** Keys that work. */
  active_keys: z.int(),
  /** What the keys that work may do together. */
  scopes: z.array(Scope),
  last_used_at: z.iso.datetime().nullable(),
  last_tool: z.string().nullable(),
  /** Entries of the audit log made with its keys of late, and the filter of list_audit_entries for them. */
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
      /** Those whose keys have all ended as well. */
      with_former: z.boolean().default(false),
    }),
    output: z.array(ConnectedApp),
  },
  revoke_client_keys: {
    permission: 'keys:manage',
    effect: 'destroys',
    answers: 'one',
    title: 'Revoke all keys of a client',
    method: 'DELETE',
    path: '/connected-apps',
    input: z.strictObject({ client_id: text(2048).min(1) }),
    output: z.object({ revoked: z.int() }),
  },
} as const satisfies Record<string, PeopleOperation>
