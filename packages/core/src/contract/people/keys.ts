import { z } from 'zod'
import { Environment } from '../../api-key.ts'
import { Scope } from '../../scopes.ts'
import { displayName } from '../../text.ts'
import type { PeopleOperation } from '../operation.ts'

/** A key as its people see it: everything but its text. */
export const Key = z.object({
  id: z.uuid(),
  name: z.string(),
  environment: Environment,
  scopes: z.array(Scope),
  last_four: z.string(),
  client_id: z.string().nullable(),
  /** What the client called itself when the key was minted. */
  client_name: z.string().nullable(),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  /** Its maker may no longer make keys here, so that it does not work. */
  is_ended: z.boolean(),
})
export type Key = z.infer<typeof Key>

/** The keys of a project; none of them can make or revoke another. */
export const keyOperations = {
  list_keys: {
    permission: 'keys:read',
    effect: 'reads',
    answers: 'one',
    title: 'List keys',
    method: 'GET',
    path: '/keys',
    input: z.strictObject({}),
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
    }),
    output: Key.extend({ key: z.string() }),
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
