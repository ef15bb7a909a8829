import { z } from 'zod'
import { Scope } from '../../scopes.ts'
import { displayName, text } from '../../text.ts'
import type { InternalOperation } from '../operation.ts'
import { Project } from '../people/project.ts'
import { accountOperations } from './accounts.ts'
import { callerAddress } from './caller-address.ts'
import { oauthOperations } from './oauth.ts'

export const INTERNAL_PREFIX = '/internal'

const nothing = z.strictObject({})
const none = z.null()
const emailAddress = z.string().trim().toLowerCase().pipe(z.email().max(320))
const password = z.string().min(10, 'must have at least 10 characters').max(500)

const Person = z.object({ id: z.uuid(), email: z.string(), name: z.string() })
const Token = z.object({ token: z.string(), expires_at: z.iso.datetime() })
/** `device` says, at the next sign-in, that the person was signed in from here before. */
const SignedIn = Token.extend({ user: Person, device: Token })

/**
 * What happens outside of projects: set-up, sign-in, sessions, the OAuth endpoints, the operator's
 * command. In no document and never a tool.
 */
export const internalContract = {
  setup_state: {
    access: 'service',
    method: 'GET',
    path: '/setup',
    input: nothing,
    output: z.object({ open: z.boolean() }),
  },
  complete_setup: {
    access: 'service',
    method: 'POST',
    path: '/setup',
    input: z.strictObject({ token: text(200), name: displayName, email: emailAddress, password }),
    output: SignedIn,
  },
  sign_in: {
    access: 'service',
    method: 'POST',
    path: '/sessions',
    input: z.strictObject({
      email: emailAddress,
      password: z.string().max(500),
      address: callerAddress,
      device: z.string().max(2000).optional(),
    }),
    output: SignedIn,
  },
  sign_out: {
    access: 'session',
    method: 'DELETE',
    path: '/session',
    input: nothing,
    output: none,
  },
  current_user: {
    access: 'session',
    method: 'GET',
    path: '/session',
    input: nothing,
    output: Person,
  },
  list_projects: {
    access: 'session',
    method: 'GET',
    path: '/projects',
    input: nothing,
    output: z.array(Project),
  },
  create_project: {
    access: 'session',
    method: 'POST',
    path: '/projects',
    input: z.strictObject({ name: displayName }),
    output: Project,
  },
  ...accountOperations,
  ...oauthOperations,
  introspect_key: {
    access: 'key',
    method: 'GET',
    path: '/key',
    input: nothing,
    output: z.object({ key_id: z.uuid(), project_id: z.uuid(), scopes: z.array(Scope) }),
  },
} as const satisfies Record<string, InternalOperation>

export type InternalContract = typeof internalContract
