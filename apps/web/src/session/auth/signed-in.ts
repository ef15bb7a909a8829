import type { PersonWithSettings } from '@promptwire/contract/auth/person'

export interface Session {
  readonly token: string
}

export interface SignedIn extends Session {
  readonly user: PersonWithSettings
}
