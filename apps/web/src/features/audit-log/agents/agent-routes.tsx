import { Failure } from '@promptwire/core/errors/failure'
import type { Hono } from 'hono'
import { z } from 'zod'
import { agentPath } from '../../../product/agent-path.ts'
import { readCursor } from '../../../session/forms/read-cursor.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import { AgentPage } from './agent-page.tsx'
import { SessionPage } from './session-page.tsx'

/** The sessions of an agent, and the changes of one. */
export function agentRoutes(routes: Hono<WebEnvironment>): void {
  routes.get('/agents/:key_id', async (c) => {
    const { project, projectApi } = c.var
    const key_id = readId(c, 'key_id')
    const cursor = readCursor(c)
    const [{ data: agent }, { data: sessions, next_cursor: next = null }] = await Promise.all([
      projectApi.get_key({ key_id }),
      projectApi.list_agent_sessions({ key_id, cursor }),
    ])
    const page = { isFirstPage: cursor === undefined, nextCursor: next ?? undefined }
    return c.render(<AgentPage project={project} agent={agent} sessions={sessions} {...page} />, {
      title: agent.client_name ?? agent.name,
    })
  })

  routes.get('/agents/:key_id/sessions/:session_id', async (c) => {
    const { project, projectApi } = c.var
    const named = { key_id: readId(c, 'key_id'), session_id: readId(c, 'session_id') }
    const cursor = readCursor(c)
    const [{ data: agent }, { data: session }, changes] = await Promise.all([
      projectApi.get_key({ key_id: named.key_id }),
      projectApi.get_agent_session(named),
      projectApi.list_session_changes({ ...named, cursor }),
    ])
    const name = agent.client_name ?? agent.name
    const page = {
      isFirstPage: cursor === undefined,
      nextCursor: changes.next_cursor ?? undefined,
    }
    const shown = { project, agent, session, entries: changes.data, ...page }
    return c.render(<SessionPage {...shown} />, {
      title: `Session of ${name}`,
      crumbs: [{ text: name, href: agentPath(project, agent.id) }],
    })
  })
}

function readId(c: WebRequest, parameter: 'key_id' | 'session_id'): string {
  const { success, data } = z.uuid().safeParse(c.req.param(parameter))
  if (!success) throw new Failure('NOT_FOUND', 'This page does not exist.')
  return data
}
