import { Failure } from '@promptwire/core/errors/failure'
import { Hono } from 'hono'
import { z } from 'zod'
import { crumbsTo, promptPath } from '../../product/prompt-path.ts'
import { form } from '../../session/forms/form.ts'
import { text } from '../../session/forms/form-fields.ts'
import { readCursor } from '../../session/forms/read-cursor.ts'
import { getPromptId, loadPrompt } from '../../session/render/load-prompt.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { DependantsPage } from './dependants-page.tsx'
import { IncludePage } from './include-page.tsx'

export function partRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/:prompt_id/include', (c) => includePage(c, freshForm()))
  routes.post(
    '/:prompt_id/include',
    form({
      fields: z.object({ part: text(), title: text() }),
      call: (c, { part, title }) =>
        c.var.projectApi.create_block({
          prompt_id: getPromptId(c),
          type: 'include',
          title: title || part,
          include: { prompt: part },
        }),
      next: (c, { data }) => ({
        to: `${promptPath(c.var.project, getPromptId(c))}#block-${data.id}`,
        flash: 'Shared part added.',
      }),
      rerender: includePage,
    }),
  )
  routes.get('/:prompt_id/dependants', (c) => dependantsPage(c, freshForm()))
  routes.post(
    '/:prompt_id/dependants',
    form({
      fields: z.object({}),
      call: (c) => c.var.projectApi.propose_part_updates({ prompt_id: getPromptId(c) }),
      next: (c, { data }) => ({
        to: `${promptPath(c.var.project, getPromptId(c))}/dependants`,
        flash: describeProposals(data.proposals.length, data.skipped.length),
      }),
      rerender: dependantsPage,
    }),
  )
  return routes
}

const describeProposals = (proposed: number, skipped: number): string =>
  [
    proposed === 1 ? '1 prompt has a proposal.' : `${proposed} prompts have a proposal.`,
    ...(skipped > 0 ? [`${skipped} cannot take the version.`] : []),
  ].join(' ')

const MAX_OFFERED = 50

async function includePage(c: WebRequest, form: FormState): Promise<Response> {
  const q = c.req.query('q')?.trim() ?? ''
  const { project, projectApi } = c.var
  if (!project.may.includes('blocks:write')) {
    throw new Failure('FORBIDDEN', 'Your role does not allow this.')
  }
  const [prompt, { data: found }] = await Promise.all([
    loadPrompt(c),
    projectApi.list_prompts({ limit: MAX_OFFERED, ...(q !== '' && { q }) }),
  ])
  const parts = found.filter(
    ({ id, published_version }) => id !== prompt.id && published_version !== null,
  )
  const shown = { project, prompt, parts, q, form }
  return c.render(<IncludePage {...shown} />, {
    title: 'Include a shared part',
    crumbs: crumbsTo(project, prompt),
  })
}

async function dependantsPage(c: WebRequest, form: FormState): Promise<Response> {
  const { project, projectApi } = c.var
  const cursor = readCursor(c)
  const [prompt, { data: dependants, next_cursor = null }] = await Promise.all([
    loadPrompt(c),
    projectApi.list_dependants({ prompt_id: getPromptId(c), cursor }),
  ])
  const shown = { project, prompt, dependants, form, next: next_cursor }
  return c.render(<DependantsPage {...shown} />, {
    title: 'Dependants',
    crumbs: crumbsTo(project, prompt),
  })
}
