import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { toPage } from '../../kernel/page.ts'
import { verb } from '../../kernel/verb.ts'
import { dependantView } from './dependant-view.ts'
import { readDependants } from './dependants.sql.ts'

export const listDependants = verb(
  'list_dependants',
  async ({ caller, input: { limit, cursor }, prompt, unitOfWork }) => {
    const after = readCursor(cursor)
    const found = await readDependants(unitOfWork, caller, prompt.id, { after, limit: limit + 1 })
    return toPage(found, limit, dependantView, writeCursor)
  },
)
