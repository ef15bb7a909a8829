import type { PersonSettings } from '@promptwire/contract/auth/person'

export interface StoredUser {
  readonly id: string
  /** Null after someone else proved that they own the address. */
  readonly email: string | null
  readonly name: string
  readonly emailVerifiedAt: Date | null
}

export type NamedUser = Pick<StoredUser, 'id' | 'email' | 'name'>

/**
 * Anyone can type an address. Don't link or share anything with an unverified person, or reveal
 * that they exist.
 */
export const isVerified = ({ emailVerifiedAt }: Pick<StoredUser, 'emailVerifiedAt'>): boolean =>
  emailVerifiedAt !== null

export interface PersonRecord extends StoredUser {
  readonly theme: PersonSettings['theme']
  readonly promptFont: PersonSettings['prompt_font']
  readonly timeZone: string | null
}
