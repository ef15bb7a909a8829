import { auditPageOperations } from '@promptwire/contract/audit/people-audit'
import { Hono } from 'hono'
import { resolveTimeZone } from '../../session/auth/appearance.ts'
import { findIgnoredParams, reportIgnoredParams } from '../../session/forms/ignored-params.ts'
import { proxyResponse } from '../../session/render/proxy-response.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { agentRoutes } from './agents/agent-routes.tsx'
import { AuditPage } from './audit-page.tsx'
import { AuditPanel } from './audit-panel.tsx'
import {
  type AuditQuery,
  auditHref,
  readAuditQuery,
  readFormat,
  toAppliedParams,
  toAuditFilter,
} from './audit-query.ts'
import { findPrompt } from './find-prompt.ts'

const PAGE_SIZE = 50

export function auditRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()

  routes.get('/', async (c) => {
    const { project, projectApi } = c.var
    const query = readAuditQuery(c)
    reportIgnoredParams(c, { ...toAppliedParams(query), format: readFormat(c) })
    const named = await findPrompt(c, query.prompt)
    if (named.id) return c.redirect(auditHref(project, query, { prompt_id: named.id }), 302)
    const [{ data: entries, next_cursor: nextCursor = null }, panel] = await Promise.all([
      projectApi.list_audit_entries({
        ...readAuditFilter(c, query),
        cursor: query.cursor,
        limit: PAGE_SIZE,
      }),
      query.entry === undefined ? undefined : openPanel(c, query, query.entry),
    ])
    const facts = { project, query, entries, nextCursor, named }
    return c.render(<AuditPage {...facts} panel={panel} />, { title: 'Audit log' })
  })

  routes.get('/file', async (c) => {
    const query = readAuditQuery(c)
    const format = readFormat(c)
    // An invalid filter must not export everything: the page shows the error.
    if (findIgnoredParams(c, { ...toAppliedParams(query), format }).length > 0)
      return c.redirect(`/projects/${c.var.project.id}/audit-log${new URL(c.req.url).search}`)
    return proxyResponse(web, c, auditPageOperations.export_audit_entries, {
      ...readAuditFilter(c, query),
      format: format ?? 'csv',
      cursor: query.cursor,
    })
  })
  agentRoutes(routes)
  return routes
}

const readAuditFilter = (c: WebRequest, query: AuditQuery) =>
  toAuditFilter(query, resolveTimeZone(c.var.person.user.time_zone))

async function openPanel(c: WebRequest, query: AuditQuery, entry_id: string) {
  const { data: entry } = await c.var.projectApi.get_audit_entry({ entry_id })
  return <AuditPanel project={c.var.project} query={query} entry={entry} />
}
