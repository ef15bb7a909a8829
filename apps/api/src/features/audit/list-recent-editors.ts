import { paginate } from '../../kernel/page.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { AuditStore } from './audit-page.ts'
import { findRecentEditors } from './recent-editors.ts'

/** Lists who changed a prompt in the last minutes, latest first. */
export const listRecentEditors = verb(
  'list_recent_editors',
  async ({
    caller,
    input: { minutes, limit, cursor },
    prompt: { id },
    audit,
  }: VerbContext<'list_recent_editors', { readonly audit: AuditStore }>) => {
    const editors = await findRecentEditors(audit, caller, id, minutes)
    const { data, next_cursor = null } = paginate(editors, { limit, cursor })
    return { data: data.map(({ view }) => view), next_cursor }
  },
)
