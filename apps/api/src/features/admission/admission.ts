import type { Environment } from '@promptwire/core/access/api-key'
import type { Scope } from '@promptwire/core/access/scopes'
import type { Reach } from '../../kernel/reach/reach.ts'
import type { ResolvedPrompt } from '../../kernel/resolved-prompt.ts'

/** Input of the hot statement: a key, and the prompt content it asks for, if any. */
export interface AdmissionRequest {
  /** SHA-256 of the key in hexadecimal. */
  readonly keyHash: string
  readonly prompt: { readonly slug: string } | { readonly id: string } | undefined
  readonly version: number | undefined
  /** Whether the prompt's content is what is asked for, so that usage counts its version. */
  readonly delivers: boolean
  /** Whether it counts against the plan; asking who a key is does not, and is never over it. */
  readonly isCounted: boolean
  /** The MCP tool that the request is a call of. */
  readonly tool: string | undefined
  /** Whether the client has disconnected; such a request is not counted. */
  readonly isAbandoned: () => boolean
}

export interface Admission {
  readonly keyId: string
  /** The key's maker, and the OAuth client that it was minted for, if any. */
  readonly userId: string
  readonly clientId: string | undefined
  readonly projectId: string
  readonly environment: Environment
  /** Scopes of the key that its creator's role allows: what it may do. */
  readonly scopes: ReadonlySet<Scope>
  /** Scopes of the key that its creator's role no longer allows. */
  readonly lostScopes: ReadonlySet<Scope>
  /** Whether it proposes changes of prompts instead of making them. */
  readonly proposesOnly: boolean
  /** The folders and prompts that it is restricted to; undefined for the whole project. */
  readonly reach: Reach | undefined
  /** Networks that it may be used from, separated by commas; empty for any. */
  readonly allowedNetworks: string
  /** The key's own limit; undefined for that of the service. */
  readonly requestsPerSecond: number | undefined
  /** The key's stored choice of toolsets, separated by commas; empty for the default. */
  readonly toolsets: string
  /** `limit` undefined is unlimited; `used` counts this request when it was admitted. */
  readonly quota: { readonly limit: number | undefined; readonly used: number }
  /** The key's own limit of the month, its use, and whether that is why it was not admitted. */
  readonly keyLimit:
    | { readonly limit: number; readonly used: number; readonly isUsedUp: boolean }
    | undefined
  /** When it was counted, by the database's clock. */
  readonly countedAt: Date
  readonly admitted: boolean
  /** The version that it was counted for, as usage numbers them. */
  readonly deliveredVersion: number
  /** The prompt that the request names, if the project has it and the key reaches it. */
  readonly prompt: ResolvedPrompt | undefined
  /** Its slug, if the request names it by a former one, with both instants in seconds since 1970. */
  readonly renamed:
    | { readonly slug: string; readonly renamedAt: number; readonly expiresAt: number }
    | undefined
}

/** Authenticates, counts and resolves a request; undefined when the key is unknown, expired or revoked. */
export type Admit = (request: AdmissionRequest) => Promise<Admission | undefined>

/** The same for several requests of one key, which share one statement. */
export type AdmitTogether = (
  requests: readonly AdmissionRequest[],
) => Promise<(Admission | undefined)[]>
