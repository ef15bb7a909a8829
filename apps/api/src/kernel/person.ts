import type { PersonSettings } from '@promptwire/core/contract/internal/person'

export interface StoredUser {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** A person, and how they want to see the pages. */
export interface PersonRecord extends StoredUser {
  readonly theme: PersonSettings['theme']
  readonly promptFont: PersonSettings['prompt_font']
  readonly timeZone: string | null
}
