import { accountAuditOperations } from '@promptwire/contract/audit/account-audit'
import { Hono } from 'hono'
import { resolveTimeZone } from '../../session/auth/appearance.ts'
import { requirePerson } from '../../session/auth/signed-in-pages.ts'
import { findIgnoredParams, reportIgnoredParams } from '../../session/forms/ignored-params.ts'
import { loadAccount } from '../../session/render/load-account.ts'
import { proxyResponse } from '../../session/render/proxy-response.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { membersPath } from '../../ui/layout/navigation.ts'
import { AccountAuditPage } from './account-audit-page.tsx'
import {
  type AccountAuditQuery,
  accountAuditHref,
  readAccountAuditQuery,
} from './account-audit-query.ts'
import { readFormat, toTimes } from './audit-query.ts'

const PAGE_SIZE = 50

export function accountAuditRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/:account_id/audit-log', requirePerson(web), async (c) => {
    const account = await loadAccount(c)
    const query = readAccountAuditQuery(c)
    const { cursor, filter } = toFilter(c, query)
    reportIgnoredParams(c, toAppliedParams(query))
    const { data: entries, next_cursor = null } = await c.var.api.list_account_audit_entries({
      ...filter,
      cursor,
      account_id: account.id,
      limit: PAGE_SIZE,
    })
    const shown = { account, query, entries, nextCursor: next_cursor }
    const crumbs = [{ text: account.name, href: membersPath(account) }]
    return c.render(<AccountAuditPage {...shown} />, { title: 'Audit log', crumbs })
  })
  routes.get('/:account_id/audit-log/file', requirePerson(web), async (c) => {
    const { id: account_id } = await loadAccount(c)
    const query = readAccountAuditQuery(c)
    const format = readFormat(c)
    // An invalid filter must not export everything: the page shows the error.
    if (findIgnoredParams(c, { ...toAppliedParams(query), format }).length > 0)
      return c.redirect(accountAuditHref({ id: account_id }, {}) + new URL(c.req.url).search)
    const { cursor, filter } = toFilter(c, query)
    const asked = { ...filter, account_id, format: format ?? 'csv', cursor }
    return proxyResponse(web, c, accountAuditOperations.export_account_audit_entries, asked)
  })
  return routes
}

const toAppliedParams = ({ cursor: _, ...params }: AccountAuditQuery) => params

const toFilter = (c: WebRequest, { cursor, from, to, ...filter }: AccountAuditQuery) => {
  const times = toTimes({ from, to }, resolveTimeZone(c.var.person.user.time_zone))
  return { cursor, filter: { ...filter, ...times } }
}
