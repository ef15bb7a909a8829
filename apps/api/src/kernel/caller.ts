import type { Environment } from '@promptwire/core/access/api-key'
import { PERMISSIONS, type Permission } from '@promptwire/core/access/permissions'
import type { RequestSource } from './change/request-source.ts'
import type { PersonRecord } from './person.ts'
import type { Reach } from './reach/reach.ts'

export interface Person {
  readonly kind: 'person'
  readonly userId: string
  readonly sessionId: string
}

/** The author of a change, for the audit log. */
export type Actor =
  | Person
  | {
      readonly kind: 'key'
      readonly keyId: string
      /** The person who made the key. */
      readonly userId: string
      /** The OAuth client that the key was minted for. */
      readonly clientId: string | undefined
      /** The MCP tool by which the operation was called. */
      readonly tool: string | undefined
    }
  /** The service itself, for background work. */
  | { readonly kind: 'system' }

/** The caller of a project's operation and its permissions; verbs need nothing else of it. */
export interface Caller<By extends Actor = Actor> {
  readonly actor: By
  readonly projectId: string
  readonly may: ReadonlySet<Permission>
  /** Scopes of a key that its creator's role no longer allows. */
  readonly lost?: ReadonlySet<Permission>
  /** Whether a key proposes changes of prompts instead of making them. */
  readonly proposesOnly?: boolean
  /** The folders and prompts that a key is restricted to; undefined for the whole project. */
  readonly reach?: Reach | undefined
  /** The networks from which a key was admitted, separated by commas; empty for all. */
  readonly networks?: string
  /** Live callers get published versions, others the working copy. */
  readonly environment: Environment
  readonly requestId: string
  readonly source?: RequestSource | undefined
  /** The one instant of the request. */
  readonly at: Date
}

/** Id of the caller's key or person, for limits per caller. */
export const callerId = ({ actor }: Caller): string =>
  actor.kind === 'key' ? actor.keyId : actor.kind === 'person' ? actor.userId : 'system'

/** The person who calls or who created the calling key; undefined for the service itself. */
export const getUserId = ({ actor }: Caller): string | undefined =>
  actor.kind === 'system' ? undefined : actor.userId

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

/** A caller outside of any project; the verb checks the credentials. */
export interface Requester {
  readonly requestId: string
  readonly source?: RequestSource | undefined
  readonly at: Date
}

/** A person signed in to the web app, outside of any project. */
export interface SignedInPerson extends Requester {
  readonly userId: string
  readonly sessionId: string
  readonly user: PersonRecord
  /** Whether an account requires a second factor that they have not set up. */
  readonly needsSecondFactor: boolean
  /** Whether their role in an account allows creating projects. */
  readonly mayCreateProjects: boolean
}

/** A person in an account that they are a member of. */
export interface AccountMember extends SignedInPerson {
  readonly accountId: string
  readonly role: string
  readonly may: ReadonlySet<Permission>
}
