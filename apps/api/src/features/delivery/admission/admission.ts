import type { Environment } from '@promptwire/core/access/api-key'
import type { Scope } from '@promptwire/core/access/scopes'
import type { Reach } from '../../../kernel/reach/reach.ts'
import type { ResolvedPrompt } from '../../../kernel/resolved-prompt.ts'

export interface AdmissionRequest {
  /** SHA-256 of the key in hexadecimal. */
  readonly keyHash: string
  readonly prompt: { readonly slug: string } | { readonly id: string } | undefined
  readonly version: number | undefined
  /** True if the request is for the prompt's content: usage then counts its version. */
  readonly delivers: boolean
  /** True if the request counts against the plan. Identifying a key does not, and always fits. */
  readonly isCounted: boolean
  readonly tool: string | undefined
  /** True if the client has disconnected; such a request is not counted. */
  readonly isAbandoned: () => boolean
}

export interface Admission {
  readonly keyId: string
  /** The key's creator, and the OAuth client that the key was minted for, if any. */
  readonly userId: string
  readonly clientId: string | undefined
  readonly projectId: string
  readonly environment: Environment
  /** The key's scopes that its role allows. */
  readonly scopes: ReadonlySet<Scope>
  /** The key's scopes that its role no longer allows. */
  readonly lostScopes: ReadonlySet<Scope>
  /** True if the key proposes changes to prompts instead of making them. */
  readonly proposesOnly: boolean
  /** Folders and prompts that the key is restricted to; undefined for the whole project. */
  readonly reach: Reach | undefined
  /** Networks that may use the key, separated by commas; empty for any. */
  readonly allowedNetworks: string
  /** The key's own limit; undefined for the service's limit. */
  readonly requestsPerSecond: number | undefined
  /** The key's toolsets, separated by commas; empty for the default. */
  readonly toolsets: string
  /** An undefined `limit` means unlimited; `used` includes this request if admitted. */
  readonly quota: { readonly limit: number | undefined; readonly used: number }
  /** The key's own monthly limit and use, and whether that limit caused the rejection. */
  readonly keyLimit:
    | { readonly limit: number; readonly used: number; readonly isUsedUp: boolean }
    | undefined
  /** By the database clock. */
  readonly countedAt: Date
  readonly admitted: boolean
  /** The counted version, numbered as in usage. */
  readonly deliveredVersion: number
  /** The requested prompt, if the project has it and the key reaches it. */
  readonly prompt: ResolvedPrompt | undefined
  /** The current slug if the request used a former one; times in seconds since 1970. */
  readonly renamed:
    | { readonly slug: string; readonly renamedAt: number; readonly expiresAt: number }
    | undefined
}

/** Authenticates, counts and resolves a request; undefined if the key is unknown, expired or revoked. */
export type Admit = (request: AdmissionRequest) => Promise<Admission | undefined>

export type AdmitTogether = (
  requests: readonly AdmissionRequest[],
) => Promise<(Admission | undefined)[]>
