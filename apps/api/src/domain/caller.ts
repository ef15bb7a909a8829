import type { Admission } from './admission/admission.ts'
import type { StoredUser } from './session/user-store.ts'

/** A program with an admitted API key. */
export interface KeyCaller {
  readonly admission: Admission
  readonly requestId: string
  /** The MCP tool by which the operation was called, if it was. */
  readonly tool?: string | undefined
}

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
