import { omitUndefined } from '../../kernel/omit-undefined.ts'
import type { InternalVerb } from '../../kernel/verb.ts'
import type { UserStore } from './person-record.ts'
import { personView } from './person-view.ts'

/** Changes what the person says of themselves. */
export const updatePerson =
  (users: Pick<UserStore, 'update'>): InternalVerb<'update_person'> =>
  async (person, { name, theme, prompt_font: promptFont, time_zone: timeZone }) => {
    const change = omitUndefined({ name, theme, promptFont, timeZone })
    return { data: personView(await users.update(person, change)) }
  }
