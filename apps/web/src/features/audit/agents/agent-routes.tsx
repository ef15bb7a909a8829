import { Failure } from '@promptwire/core/errors/failure'
import { count } from '@promptwire/core/text/count'
import type { Hono } from 'hono'
import { z } from 'zod'
import { agentPath, sessionPath } from '../../../product/agent-path.ts'
import { proposalPath } from '../../../product/proposals/proposal-path.ts'
import { form } from '../../../session/forms/form.ts'
import { hidden, texts } from '../../../session/forms/form-fields.ts'
import { readCursor } from '../../../session/forms/read-cursor.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../../ui/controls/form-state.ts'
import { AgentPage } from './agent-page.tsx'
import { SessionPage } from './session-page.tsx'

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

  routes.get('/agents/:key_id/sessions/:session_id', (c) => renderSession(c, freshForm()))
  routes.post('/agents/:key_id/sessions/:session_id/revert', revertForm)
  routes.post('/agents/:key_id/sessions/:session_id/revert/apply', applyForm)
}

const revertForm = form({
  fields: z.object({}),
  call: (c) => c.var.projectApi.revert_agent_session(readSession(c)),
  next: (c, { data: { proposals, skipped } }) => {
    const [only, ...others] = proposals
    const to =
      only && others.length === 0 ? proposalPath(c.var.project, only) : `${buildPath(c)}#revert`
    return { to, flash: describeReverts(proposals.length, skipped) }
  },
  rerender: renderSession,
})

const applyForm = form({
  fields: z.object({ reviewed: hidden(texts()) }),
  call: (c, { reviewed }) => {
    const proposals = reviewed.map((each) => {
      const [proposal_id = '', revision] = each.split(' ')
      return { proposal_id, revision: Number(revision) }
    })
    return c.var.projectApi.apply_session_revert({ ...readSession(c), proposals })
  },
  next: (c, { data }) => ({
    to: `${buildPath(c)}#revert`,
    flash: `${count(data.applied, 'proposal')} applied.`,
  }),
  rerender: renderSession,
})

const describeReverts = (
  proposed: number,
  skipped: readonly { readonly name: string | null; readonly reason: string }[],
): string =>
  [
    proposed === 0 ? 'Nothing was proposed.' : `${count(proposed, 'proposal')} to review.`,
    ...skipped.map(({ name, reason }) => `${name ?? 'A deleted prompt'}: ${reason}`),
  ].join(' ')

async function renderSession(c: WebRequest, form: FormState): Promise<Response> {
  const { project, projectApi } = c.var
  const named = readSession(c)
  const cursor = readCursor(c)
  const [{ data: agent }, { data: session }, changes] = await Promise.all([
    projectApi.get_key({ key_id: named.key_id }),
    projectApi.get_agent_session(named),
    projectApi.list_session_changes({ ...named, cursor }),
  ])
  const name = agent.client_name ?? agent.name
  const page = { isFirstPage: cursor === undefined, nextCursor: changes.next_cursor ?? undefined }
  const shown = { project, agent, session, entries: changes.data, form, ...page }
  return c.render(<SessionPage {...shown} />, {
    title: `Session of ${name}`,
    crumbs: [{ text: name, href: agentPath(project, agent.id) }],
  })
}

const readSession = (c: WebRequest) => ({
  key_id: readId(c, 'key_id'),
  session_id: readId(c, 'session_id'),
})

function buildPath(c: WebRequest): string {
  const { key_id, session_id } = readSession(c)
  return sessionPath(c.var.project, key_id, session_id)
}

function readId(c: WebRequest, parameter: 'key_id' | 'session_id'): string {
  const { success, data } = z.uuid().safeParse(c.req.param(parameter))
  if (!success) throw new Failure('NOT_FOUND', 'This page does not exist.')
  return data
}
