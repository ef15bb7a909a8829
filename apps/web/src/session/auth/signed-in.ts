import type { PersonWithSettings } from '@promptwire/core/contract/internal/person'

/** A session by its token. */
export interface Session {
  readonly token: string
}

/** A session, and its person as the API knows them. */
export interface SignedIn extends Session {
  readonly user: PersonWithSettings
}
