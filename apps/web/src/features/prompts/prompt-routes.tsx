import { Hono } from 'hono'
import type { WebEnvironment, WebRequest } from '../../session/web-environment.ts'
import { FoundPage } from './found-page.tsx'
import { listInput, readListQuery } from './list-query.ts'
import { newPromptRoutes } from './new-prompt-routes.tsx'
import { requestsFor } from './prompt-requests.ts'
import { PromptsPage } from './prompts-page.tsx'
import { selectedRoutes } from './selected-routes.tsx'

/** The prompts of a project: the list, what is done with several, and the ways to a new one. */
export function promptRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', listPage)
  // No prompt's page has these names below it, so a prompt may be called `new` or `selected`.
  routes.route('/new', newPromptRoutes())
  routes.route('/selected', selectedRoutes())
  return routes
}

async function listPage(c: WebRequest): Promise<Response> {
  const { project, projectApi: api } = c.var
  const query = readListQuery(new URL(c.req.url).searchParams)
  if (query.q !== '') {
    const { data: found, next_cursor } = await api.search_prompts({
      q: query.q,
      limit: 20,
      cursor: query.cursor,
    })
    const shown = { project, query, found, nextCursor: next_cursor ?? undefined }
    return c.render(<FoundPage {...shown} />, { title: 'Prompts', width: 'full' })
  }
  const [listed, counts, folders] = await Promise.all([
    api.list_prompts(listInput(query)),
    api.count_prompts({}),
    api.list_folders({}),
  ])
  const requests = await requestsFor(c, listed.data)
  const shown = { project, query, counts: counts.data, folders: folders.data, requests }
  const nextCursor = listed.next_cursor ?? undefined
  const page = <PromptsPage {...shown} prompts={listed.data} nextCursor={nextCursor} />
  return c.render(page, { title: 'Prompts', width: 'full' })
}
