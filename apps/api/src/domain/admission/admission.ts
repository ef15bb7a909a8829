import type { Environment } from '@promptwire/core/api-key'
import type { Scope } from '@promptwire/core/scopes'

/** What the hot statement is asked: whose key, and for which prompt content, if any. */
export interface AdmissionRequest {
  readonly keyHash: Uint8Array
  readonly prompt: { readonly slug: string } | { readonly id: string } | undefined
  readonly version: number | undefined
  /** Whether nobody waits for the answer any more; such a request is not counted. */
  readonly isAbandoned: () => boolean
}

/** The content an admitted request gets; everything behind it is immutable and cached by id. */
export interface PromptPointer {
  readonly id: string
  readonly name: string
  readonly revision: number
  /** The number of the content below. */
  readonly version: number
  /** A saved version, or undefined for the working copy. */
  readonly versionId: string | undefined
}

export interface Admission {
  readonly keyId: string
  /** Who made the key, and the OAuth client that it was minted for, if any. */
  readonly userId: string
  readonly clientId: string | undefined
  readonly projectId: string
  readonly environment: Environment
  readonly scopes: ReadonlySet<Scope>
  /** `limit` undefined is unlimited; `used` counts this request when it was admitted. */
  readonly quota: { readonly limit: number | undefined; readonly used: number }
  /** When it was counted, by the database's clock. */
  readonly countedAt: Date
  readonly admitted: boolean
  /** The named prompt, if the project has it, and the content of it that this key may get. */
  readonly promptId: string | undefined
  readonly prompt: PromptPointer | undefined
  /** The number that the named prompt's working copy would be saved under, while it is not saved. */
  readonly unsavedVersion: number | undefined
}

/** Authenticates, counts and resolves a request; undefined when the key is unknown or revoked. */
export type Admit = (request: AdmissionRequest) => Promise<Admission | undefined>
