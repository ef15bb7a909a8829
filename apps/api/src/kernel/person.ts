import type { PersonSettings } from '@promptwire/core/contract/internal/person'

export interface StoredUser {
  readonly id: string
  /** Null once someone else has proved that the address is theirs. */
  readonly email: string | null
  readonly name: string
  /** When the person proved that the address is theirs. */
  readonly emailVerifiedAt: Date | null
}

/** A person as a session and the pages know them. */
export type NamedUser = Pick<StoredUser, 'id' | 'email' | 'name'>

/**
 * Anyone can type an address. An unverified person's is therefore no reason to join anything to them,
 * to share anything with them, or to say that they exist.
 */
export const isVerified = ({ emailVerifiedAt }: Pick<StoredUser, 'emailVerifiedAt'>): boolean =>
  emailVerifiedAt !== null

/** A person, and how they want to see the pages. */
export interface PersonRecord extends StoredUser {
  readonly theme: PersonSettings['theme']
  readonly promptFont: PersonSettings['prompt_font']
  readonly timeZone: string | null
}
