import { Environment } from '@promptwire/core/access/api-key'
import { ROLES, SERVICE_ROLES } from '@promptwire/core/access/roles'
import { Scope } from '@promptwire/core/access/scopes'
import { Toolset } from '@promptwire/core/access/toolsets'
import { displayName, text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { page, promptId } from '../fields.ts'
import { instant } from '../instant.ts'
import type { PeopleOperation } from '../operation.ts'

const Person = z.object({ user_id: z.uuid(), name: z.string() })

/** A key without its secret text. */
export const Key = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  /** The responsible member; by default its creator. */
  owner: Person,
  /** The role of a service key; null for a personal key. */
  service_role: z.enum(SERVICE_ROLES).nullable(),
  /** Whether the service key's approvals count if approval is required. */
  approves: z.boolean(),
  environment: Environment,
  scopes: z.array(Scope),
  /** Toolsets listed to MCP clients; empty for the default. */
  toolsets: z.array(Toolset),
  /** Proposes changes for review; direct changes are refused. */
  proposes_only: z.boolean(),
  last_four: z.string(),
  /** Former secrets that still work after a rotation. */
  former_secrets: z.array(z.object({ last_four: z.string(), valid_until: z.iso.datetime() })),
  /** Monthly request limit; null for the plan's. */
  monthly_requests: z.int().nullable(),
  /** CIDR networks that may use the key; empty for any. */
  allowed_networks: z.array(z.string()),
  /** Folders (with subfolders) and prompts that the key can access; null for the whole project. */
  restricted_to: z
    .object({ folder_ids: z.array(z.uuid()), prompt_ids: z.array(z.uuid()) })
    .nullable(),
  /** Requests per second; null for the service's limit. */
  requests_per_second: z.int().nullable(),
  client_id: z.string().nullable(),
  /** The client's reported name when the key was created. */
  client_name: z.string().nullable(),
  /** The person who created or last rotated it. */
  created_by: z.string(),
  created_at: z.iso.datetime(),
  rotated_at: z.iso.datetime().nullable(),
  /** Accurate to the minute. */
  last_used_at: z.iso.datetime().nullable(),
  /** The last MCP tool called with it, accurate to the minute. */
  last_tool: z.string().nullable(),
  last_tool_at: z.iso.datetime().nullable(),
  /** Expiry; null for never. */
  expires_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  /** Inactive because its creator lost access to the project. */
  is_ended: z.boolean(),
  /** Role of its creator in the project; null without access, and for service keys. */
  creator_role: z.enum(ROLES).nullable(),
  /** Scopes without effect, because the role does not allow them. */
  lost_scopes: z.array(Scope),
  /** Active, or why not. */
  state: z.enum(['active', 'expired', 'ended', 'revoked']),
})
export type Key = z.infer<typeof Key>

export const MAX_KEY_DESCRIPTION_LENGTH = 1_000
/** Max hours that a former secret still works. */
export const MAX_ROTATION_HOURS = 168
const DEFAULT_ROTATION_HOURS = 24
/** `key.expiring` is sent this many days before the expiry. */
export const EXPIRY_WARNING_DAYS = 7

const description = text(MAX_KEY_DESCRIPTION_LENGTH).trim()
const MAX_NETWORKS = 50
const allowed_networks = z.array(text(100)).max(MAX_NETWORKS)
/** Max folders and prompts in a key's restriction. */
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
      /** `ended` covers only keys whose creators left; `inactive` also expired and revoked ones. */
      state: z.enum(['active', 'inactive', 'ended']).optional(),
      /** Active keys unused for this many days. */
      unused_days: z.coerce.number().int().min(1).max(3_650).optional(),
      environment: Environment.optional(),
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
      /** This month's requests, if the key has a limit. */
      used_this_month: z.int().nullable(),
      /** Project members who can own the key. */
      members: z.array(Person),
      /** The folders and prompts of its restriction, without deleted ones. */
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
      /** An empty restriction allows no access at all. */
      restricted_to: restriction.nullable().optional(),
      /** Only for service keys. */
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
      /** Hours that the former secret still works; 0 ends all former secrets immediately. */
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
