import { z } from 'zod'
import { Environment } from '../../access/api-key.ts'
import { ROLES, SERVICE_ROLES } from '../../access/roles.ts'
import { Scope } from '../../access/scopes.ts'
import { Toolset } from '../../access/toolsets.ts'
import { displayName, text } from '../../text/text.ts'
import { page, promptId } from '../fields.ts'
import { instant } from '../instant.ts'
import type { PeopleOperation } from '../operation.ts'

const Person = z.object({ user_id: z.uuid(), name: z.string() })

/** A key without its secret text. */
export const Key = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  /** The member who is responsible for it; its creator if no one else is named. */
  owner: Person,
  /** Role that an admin gave a service key, which belongs to the project; null for a person's key. */
  service_role: z.enum(SERVICE_ROLES).nullable(),
  /** Whether approvals by a service key count where approval is required. */
  approves: z.boolean(),
  environment: Environment,
  scopes: z.array(Scope),
  /** Toolsets that MCP clients with it list; empty for the default. */
  toolsets: z.array(Toolset),
  /** Proposes changes of prompts for review; direct changes are refused. */
  proposes_only: z.boolean(),
  last_four: z.string(),
  /** Secrets from before a rotation that still work. */
  former_secrets: z.array(z.object({ last_four: z.string(), valid_until: z.iso.datetime() })),
  /** Requests that it may send each month; null for as many as the plan allows. */
  monthly_requests: z.int().nullable(),
  /** Networks that it may be used from, as CIDR; empty for any. */
  allowed_networks: z.array(z.string()),
  /** The folders, with those in them, and the prompts that it reaches; null for the whole project. */
  restricted_to: z
    .object({ folder_ids: z.array(z.uuid()), prompt_ids: z.array(z.uuid()) })
    .nullable(),
  /** Requests that it may send each second; null for as many as the service allows. */
  requests_per_second: z.int().nullable(),
  client_id: z.string().nullable(),
  /** Name the client reported when the key was created. */
  client_name: z.string().nullable(),
  /** The person who made or last rotated it. */
  created_by: z.string(),
  created_at: z.iso.datetime(),
  /** When it got its present secret, if it was rotated. */
  rotated_at: z.iso.datetime().nullable(),
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
  /** Role of its creator in the project; null without access, and for service keys. */
  creator_role: z.enum(ROLES).nullable(),
  /** Scopes that do not work, because this role does not allow them. */
  lost_scopes: z.array(Scope),
  /** Active, or why not. */
  state: z.enum(['active', 'expired', 'ended', 'revoked']),
})
export type Key = z.infer<typeof Key>

export const MAX_KEY_DESCRIPTION_LENGTH = 1_000
/** Hours that the former secret of a rotated key can still work. */
export const MAX_ROTATION_HOURS = 168
const DEFAULT_ROTATION_HOURS = 24
/** Days before a key expires in which `key.expiring` is sent. */
export const EXPIRY_WARNING_DAYS = 7

const description = text(MAX_KEY_DESCRIPTION_LENGTH).trim()
/** Max allowed networks of a key. */
const MAX_NETWORKS = 50
const allowed_networks = z.array(text(100)).max(MAX_NETWORKS)
/** Max folders and prompts that a key is restricted to. */
export const MAX_KEY_RESTRICTIONS = 100
const restriction = z
  .strictObject({
    folder_ids: z.array(z.uuid()).default([]),
    /** Slugs or ids. */
    prompt_ids: z.array(promptId).default([]),
  })
  .refine(
    ({ folder_ids, prompt_ids }) => folder_ids.length + prompt_ids.length <= MAX_KEY_RESTRICTIONS,
    `must name at most ${MAX_KEY_RESTRICTIONS} folders and prompts`,
  )
const requests_per_second = z.int().min(1).max(10_000).nullable()
const monthly_requests = z.int().min(1).max(1_000_000_000).nullable()

/** Max active keys created by people in a project. */
export const MAX_ACTIVE_KEYS = 200
/** Max active keys of one person's connected apps in a project; the next replaces the least used. */
export const MAX_CLIENT_KEYS = 50

/** Settings that people choose for a new key. */
const newKey = z.strictObject({
  name: displayName,
  environment: Environment,
  scopes: z.array(Scope).min(1, 'pick at least one scope'),
  toolsets: z.array(Toolset).default([]),
  proposes_only: z.boolean().default(false),
  description: description.default(''),
  monthly_requests: monthly_requests.default(null),
  requests_per_second: requests_per_second.default(null),
  allowed_networks: allowed_networks.default([]),
  restricted_to: restriction
    .refine(
      ({ folder_ids, prompt_ids }) => folder_ids.length + prompt_ids.length > 0,
      'must name a folder or a prompt',
    )
    .nullable()
    .default(null),
  expires_at: instant.optional(),
})

/** Whether the caller may change and rotate a key. */
const can_change = z.boolean()

const ListedKey = Key.extend({ can_change })
export type ListedKey = z.infer<typeof ListedKey>

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
      /** Active; revoked, expired or ended; or ended only, because their creators left. */
      state: z.enum(['active', 'inactive', 'ended']).optional(),
      /** Active keys that were not used for so many days. */
      unused_days: z.coerce.number().int().min(1).max(3_650).optional(),
      environment: Environment.optional(),
      /** Keys of this OAuth client. */
      client_id: text(2048).min(1).optional(),
      /** Keys of people or of the project. */
      kind: z.enum(['personal', 'service']).optional(),
      sort: z.enum(['newest', 'last_used', 'name']).default('newest'),
      ...page('keys', { maxLimit: 200 }),
    }),
    output: z.array(ListedKey),
  },
  create_key: {
    permission: 'keys:manage',
    recentSignIn: { to: 'create the key' },
    effect: 'adds',
    answers: 'one',
    title: 'Create a key',
    secret: true,
    method: 'POST',
    path: '/keys',
    input: newKey,
    output: Key.extend({ key: z.string() }),
  },
  create_service_key: {
    permission: 'keys:manage_all',
    recentSignIn: { to: 'create the service key' },
    effect: 'adds',
    answers: 'one',
    title: 'Create a service key',
    secret: true,
    method: 'POST',
    path: '/service-keys',
    input: newKey.extend({
      role: z.enum(SERVICE_ROLES).default('editor'),
      approves: z.boolean().default(false),
    }),
    output: Key.extend({ key: z.string() }),
  },
  get_key: {
    permission: 'keys:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get a key',
    method: 'GET',
    path: '/keys/:key_id',
    input: z.strictObject({ key_id: z.uuid() }),
    output: ListedKey.extend({
      /** Requests of this month, if it has a limit. */
      used_this_month: z.int().nullable(),
      /** Members of the project, who can be its owner. */
      members: z.array(Person),
      /** The folders and prompts that it is restricted to, without those that were deleted. */
      restrictions: z
        .object({
          folders: z.array(z.object({ id: z.uuid(), path: z.string() })),
          prompts: z.array(z.object({ id: z.uuid(), slug: z.string(), name: z.string() })),
        })
        .nullable(),
    }),
  },
  update_key: {
    permission: 'keys:manage',
    forOthers: 'keys:manage_all',
    recentSignIn: { to: 'change the key' },
    effect: 'changes',
    answers: 'one',
    title: 'Change a key',
    method: 'PATCH',
    path: '/keys/:key_id',
    input: z.strictObject({
      key_id: z.uuid(),
      name: displayName.optional(),
      description: description.optional(),
      owner_id: z.uuid().optional(),
      monthly_requests: monthly_requests.optional(),
      requests_per_second: requests_per_second.optional(),
      allowed_networks: allowed_networks.optional(),
      /** Without a folder or prompt it reaches nothing. */
      restricted_to: restriction.nullable().optional(),
      /** Of service keys only. */
      service_role: z.enum(SERVICE_ROLES).optional(),
      approves: z.boolean().optional(),
    }),
    output: Key,
  },
  rotate_key: {
    permission: 'keys:manage',
    forOthers: 'keys:manage_all',
    recentSignIn: { to: 'rotate the key' },
    effect: 'changes',
    answers: 'one',
    title: 'Rotate a key',
    secret: true,
    method: 'POST',
    path: '/keys/:key_id/rotate',
    input: z.strictObject({
      key_id: z.uuid(),
      /** Hours that the former secret still works; 0 ends every former secret at once. */
      hours: z.int().min(0).max(MAX_ROTATION_HOURS).default(DEFAULT_ROTATION_HOURS),
    }),
    output: Key.extend({ key: z.string() }),
  },
  revoke_key: {
    permission: 'keys:manage',
    recentSignIn: { unneeded: 'A leaked key has to stop at once.' },
    effect: 'destroys',
    answers: 'one',
    title: 'Revoke a key',
    method: 'DELETE',
    path: '/keys/:key_id',
    input: z.strictObject({ key_id: z.uuid() }),
    output: Key,
  },
} as const satisfies Record<string, PeopleOperation>
