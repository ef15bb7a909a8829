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

export type Actor =
  | Person
  | {
      readonly kind: 'key'
      readonly keyId: string
      /** The key's creator. */
      readonly userId: string
      /** The OAuth client that the key was issued to. */
      readonly clientId: string | undefined
      /** The MCP tool that called the operation. */
      readonly tool: string | undefined
    }
  | { readonly kind: 'system' }

export interface Caller<By extends Actor = Actor> {
  readonly actor: By
  readonly projectId: string
  readonly may: ReadonlySet<Permission>
  /** Scopes of a key that its creator's role no longer allows. */
  readonly lost?: ReadonlySet<Permission>
  /** True if a key can only propose changes to prompts. */
  readonly proposesOnly?: boolean
  /** Folders and prompts that a key is restricted to; undefined for the whole project. */
  readonly reach?: Reach | undefined
  /** Networks that a key may be used from, separated by commas; empty for all. */
  readonly networks?: string
  /** Live callers get published versions, others the working copy. */
  readonly environment: Environment
  readonly requestId: string
  readonly source?: RequestSource | undefined
  /** When the request arrived; all its timestamps use this instant. */
  readonly at: Date
}

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

/** A caller outside projects; the verb checks the credentials. */
export interface Requester {
  readonly requestId: string
  readonly source?: RequestSource | undefined
  readonly at: Date
}

export interface SignedInPerson extends Requester {
  readonly userId: string
  readonly sessionId: string
  readonly user: PersonRecord
  /** True if an account requires a second factor that the person has not set up. */
  readonly needsSecondFactor: boolean
  readonly mayCreateProjects: boolean
}

export interface AccountMember extends SignedInPerson {
  readonly accountId: string
  readonly role: string
  readonly may: ReadonlySet<Permission>
}
