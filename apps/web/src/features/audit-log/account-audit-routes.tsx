import { Hono } from 'hono'
import { resolveTimeZone } from '../../session/auth/appearance.ts'
import { requirePerson } from '../../session/auth/signed-in-pages.ts'
import { reportIgnoredParams } from '../../session/forms/ignored-params.ts'
import { loadAccount } from '../../session/render/load-account.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment } from '../../session/render/web-environment.ts'
import { membersPath } from '../../ui/layout/navigation.ts'
import { AccountAuditPage } from './account-audit-page.tsx'
import { readAccountAuditQuery } from './account-audit-query.ts'
import { toTimes } from './audit-query.ts'

const PAGE_SIZE = 50

/** The audit log of an account. */
export function accountAuditRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/:account_id/audit-log', requirePerson(web), async (c) => {
    const account = await loadAccount(c)
    const query = readAccountAuditQuery(c)
    const { cursor, from, to, ...filter } = query
    reportIgnoredParams(c, { ...filter, from, to })
    const times = toTimes({ from, to }, resolveTimeZone(c.var.person.user.time_zone))
    const { data: entries, next_cursor = null } = await c.var.api.list_account_audit_entries({
      ...filter,
      ...times,
      cursor,
      account_id: account.id,
      limit: PAGE_SIZE,
    })
    const shown = { account, query, entries, nextCursor: next_cursor }
    const crumbs = [{ text: account.name, href: membersPath(account) }]
    return c.render(<AccountAuditPage {...shown} />, { title: 'Audit log', crumbs })
  })
  return routes
}
