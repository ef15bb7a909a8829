import { paginate } from '../../kernel/page.ts'
import { verb } from '../../kernel/verb.ts'
import { findRecentEditors } from './recent-editors.sql.ts'

export const listRecentEditors = verb(
  'list_recent_editors',
  async ({ caller, input: { minutes, limit, cursor }, prompt: { id }, unitOfWork }) => {
    const editors = await findRecentEditors(unitOfWork, caller, id, minutes)
    const { data, next_cursor = null } = paginate(editors, { limit, cursor })
    return { data: data.map(({ view }) => view), next_cursor }
  },
)
