import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import type { UserStore } from './person-record.ts'
import { personView } from './person-view.ts'

/** Changes what the person says of themselves. */
export const updatePerson = internalVerb(
  'update_person',
  async ({
    caller: person,
    input: { name, theme, prompt_font: promptFont, time_zone: timeZone },
    users,
  }: InternalContext<'update_person', { readonly users: Pick<UserStore, 'update'> }>) => {
    const change = omitUndefined({ name, theme, promptFont, timeZone })
    return { data: personView(await users.update(person, change)) }
  },
)
