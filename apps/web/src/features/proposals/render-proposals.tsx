import { crumbsTo } from '../../product/prompt-path.ts'
import { reportIgnoredParams } from '../../session/forms/ignored-params.ts'
import { readCursor } from '../../session/forms/read-cursor.ts'
import type { Prompt } from '../../session/render/load-prompt.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'
import { FILTERS, type Filter, ProposalsPage } from './proposals-page.tsx'

const PAGE_SIZE = 50

export async function renderProposals(
  c: WebRequest,
  prompt: Prompt | undefined,
): Promise<Response> {
  const { project, projectApi } = c.var
  const filter = toFilter(c.req.query('state'))
  reportIgnoredParams(c, { state: filter })
  const cursor = readCursor(c)
  const { data: proposals, next_cursor } = await projectApi.list_proposals({
    state: filter,
    limit: PAGE_SIZE,
    cursor,
    ...(prompt && { prompt_id: prompt.id }),
  })
  const shown = { project, prompt, proposals, filter, isFirstPage: cursor === undefined }
  return c.render(<ProposalsPage {...shown} nextCursor={next_cursor ?? undefined} />, {
    title: 'Proposals',
    ...(prompt && { crumbs: crumbsTo(project, prompt) }),
  })
}

const toFilter = (given: string | undefined): Filter =>
  FILTERS.map(([state]) => state).find((state) => state === given) ?? 'pending'
