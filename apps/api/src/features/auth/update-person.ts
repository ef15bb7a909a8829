import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { internalVerb } from '../../kernel/verb.ts'
import { changePerson } from './people.sql.ts'
import { personView } from './person-view.ts'

export const updatePerson = internalVerb(
  'update_person',
  async ({
    caller: person,
    input: { name, theme, prompt_font: promptFont, time_zone: timeZone },
    unitOfWork,
  }) => {
    const change = omitUndefined({ name, theme, promptFont, timeZone })
    return { data: personView(await changePerson(unitOfWork, person, change)) }
  },
)
