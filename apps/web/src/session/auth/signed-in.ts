import type { PersonWithSettings } from '@promptwire/core/contract/internal/person'

/** A person as the API knows them, and the token of their session. */
export interface SignedIn {
  readonly user: PersonWithSettings
  readonly token: string
}
