import { auditPageOperations } from '@promptwire/core/contract/people/audit'
import { Hono } from 'hono'
import { leftOutOf, tellLeftOut } from '../../session/left-out.ts'
import { shownZone } from '../../session/looks.ts'
import { passAnswer } from '../../session/pass-answer.ts'
import type { WebContext } from '../../session/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/web-environment.ts'
import { AuditPage } from './audit-page.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { type AuditQuery, auditHref, auditQueryOf, filterOf, takenOf } from './audit-query.ts'
import { namedPrompt } from './named-prompt.ts'

const PAGE_SIZE = 50
const FORMATS = ['csv', 'ndjson'] as const

/** Who changed what in a project: a page of it, one entry beside it, and all of it as a file. */
export function auditRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()

  routes.get('/', async (c) => {
    const { project, projectApi } = c.var
    const query = auditQueryOf(c)
    tellLeftOut(c, { ...takenOf(query), format: formatOf(c) })
    const named = await namedPrompt(c, query.prompt)
    if (named.id) return c.redirect(auditHref(project, query, { prompt_id: named.id }), 302)
    const [{ data: entries, next_cursor: nextCursor = null }, panel] = await Promise.all([
      projectApi.list_audit_entries({
        ...filterIn(c, query),
        cursor: query.cursor,
        limit: PAGE_SIZE,
      }),
      query.entry === undefined ? undefined : openPanel(c, query, query.entry),
    ])
    const facts = { project, query, entries, nextCursor, named }
    return c.render(<AuditPage {...facts} panel={panel} />, { title: 'Audit log' })
  })

  routes.get('/file', async (c) => {
    const query = auditQueryOf(c)
    const format = formatOf(c)
    // Whoever asks for a part is not given all there is: the page says what of the address is wrong.
    if (leftOutOf(c, { ...takenOf(query), format }).length > 0)
      return c.redirect(`/projects/${c.var.project.id}/audit-log${new URL(c.req.url).search}`)
    return passAnswer(web, c, auditPageOperations.export_audit_entries, {
      ...filterIn(c, query),
      format: format ?? 'csv',
    })
  })
  return routes
}

const formatOf = (c: WebRequest) => FORMATS.find((one) => one === c.req.query('format'))

const filterIn = (c: WebRequest, query: AuditQuery) =>
  filterOf(query, shownZone(c.var.person.user.time_zone))

async function openPanel(c: WebRequest, query: AuditQuery, entry_id: string) {
  const { data: entry } = await c.var.projectApi.read_audit_entry({ entry_id })
  return <AuditPanel project={c.var.project} query={query} entry={entry} />
}
