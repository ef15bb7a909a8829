import { z } from 'zod'
import { Environment } from '../../access/api-key.ts'
import { ROLES } from '../../access/roles.ts'
import { Scope } from '../../access/scopes.ts'
import { Toolset } from '../../access/toolsets.ts'
import { displayName, text } from '../../text/text.ts'
import { page } from '../fields.ts'
import { instant } from '../instant.ts'
import type { PeopleOperation } from '../operation.ts'

/** A key without its secret text. */
export const Key = z.object({
  id: z.uuid(),
  name: z.string(),
  environment: Environment,
  scopes: z.array(Scope),
  /** Toolsets that MCP clients with it list; empty for the default. */
  toolsets: z.array(Toolset),
  /** Proposes changes of prompts for review; direct changes are refused. */
  proposes_only: z.boolean(),
  last_four: z.string(),
  client_id: z.string().nullable(),
  /** Name the client reported when the key was created. */
  client_name: z.string().nullable(),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  /** To the minute. */
  last_used_at: z.iso.datetime().nullable(),
  /** MCP tool last called with it, to the minute. */
  last_tool: z.string().nullable(),
  last_tool_at: z.iso.datetime().nullable(),
  /** Expiry; null for never. */
  expires_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  /** Inactive because its creator has no access to the project any more. */
  is_ended: z.boolean(),
  /** Role of its creator in the project; null without access. */
  creator_role: z.enum(ROLES).nullable(),
  /** Scopes that do not work, because this role does not allow them. */
  lost_scopes: z.array(Scope),
  /** Active, or why not. */
  state: z.enum(['active', 'expired', 'ended', 'revoked']),
})
export type Key = z.infer<typeof Key>

/** Max active keys created by people in a project. */
export const MAX_ACTIVE_KEYS = 200
/** Max active keys of one person's connected apps in a project; the next replaces the least used. */
export const MAX_CLIENT_KEYS = 50

/** Keys of a project; a key cannot create or revoke keys. */
export const keyOperations = {
  list_keys: {
    permission: 'keys:read',
    effect: 'reads',
    answers: 'page',
    title: 'List keys',
    method: 'GET',
    path: '/keys',
    input: z.strictObject({
      /** Text in the key name, client name or id, or the last four characters of the key. */
      q: text(200).trim().min(1).optional(),
      state: z.enum(['active', 'inactive']).optional(),
      environment: Environment.optional(),
      /** Keys of this OAuth client. */
      client_id: text(2048).min(1).optional(),
      sort: z.enum(['newest', 'last_used', 'name']).default('newest'),
      ...page('keys', { maxLimit: 200 }),
    }),
    output: z.array(Key),
  },
  create_key: {
    permission: 'keys:manage',
    effect: 'adds',
    answers: 'one',
    title: 'Create a key',
    secret: true,
    method: 'POST',
    path: '/keys',
    input: z.strictObject({
      name: displayName,
      environment: Environment,
      scopes: z.array(Scope).min(1, 'pick at least one scope'),
      toolsets: z.array(Toolset).default([]),
      proposes_only: z.boolean().default(false),
      expires_at: instant.optional(),
    }),
    output: Key.extend({ key: z.string() }),
  },
  rename_key: {
    permission: 'keys:manage',
    effect: 'changes',
    answers: 'one',
    title: 'Rename a key',
    method: 'PATCH',
    path: '/keys/:key_id',
    input: z.strictObject({ key_id: z.uuid(), name: displayName }),
    output: Key,
  },
  revoke_key: {
    permission: 'keys:manage',
    effect: 'destroys',
    answers: 'one',
    title: 'Revoke a key',
    method: 'DELETE',
    path: '/keys/:key_id',
    input: z.strictObject({ key_id: z.uuid() }),
    output: Key,
  },
} as const satisfies Record<string, PeopleOperation>
