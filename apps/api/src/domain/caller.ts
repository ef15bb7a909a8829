import type { Environment } from '@promptwire/core/api-key'
import { PERMISSIONS, type Permission } from '@promptwire/core/permissions'
import type { StoredUser } from './session/user-store.ts'

/** Who does something. */
export type Actor =
  | { readonly kind: 'person'; readonly userId: string }
  | {
      readonly kind: 'key'
      readonly keyId: string
      /** Who made the key. */
      readonly userId: string
      /** The OAuth client that the key was minted for. */
      readonly clientId: string | undefined
      /** The MCP tool by which the operation was called. */
      readonly tool: string | undefined
    }
  /** The service itself, with work that nobody waits for. */
  | { readonly kind: 'system' }

/** Who calls an operation of a project, and what they may: a verb asks nothing else about them. */
export interface Caller {
  readonly actor: Actor
  readonly projectId: string
  readonly may: ReadonlySet<Permission>
  /** What is delivered: live callers get published versions, others the working copy. */
  readonly environment: Environment
  readonly requestId: string
  /** The one instant of the request. */
  readonly at: Date
}

/** The service itself, which may do everything in a project. */
export const theSystem = (
  { projectId, requestId }: Pick<Caller, 'projectId' | 'requestId'>,
  at: Date,
): Caller => ({
  actor: { kind: 'system' },
  projectId,
  may: new Set(PERMISSIONS),
  environment: 'dev',
  requestId,
  at,
})

/** A person signed in to the web app. */
export interface PersonCaller {
  readonly userId: string
  readonly sessionId: string
  readonly user: StoredUser
  readonly requestId: string
}

/** Nobody in particular: what the caller presents is checked by the verb itself. */
export interface OpenCaller {
  readonly requestId: string
}
