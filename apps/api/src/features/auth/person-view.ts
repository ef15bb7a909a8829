import type { PersonWithSettings } from '@promptwire/contract/auth/person'
import { isVerified, type PersonRecord } from '../../kernel/person.ts'

export const personView = (person: PersonRecord): PersonWithSettings => ({
  id: person.id,
  email: person.email,
  email_verified: isVerified(person),
  name: person.name,
  theme: person.theme,
  prompt_font: person.promptFont,
  time_zone: person.timeZone,
})
