import { reportIgnoredParams } from '../../session/forms/ignored-params.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'
import type { FolderFormState } from './folders/folder-forms.tsx'
import { FoundPage } from './found-page.tsx'
import { type ListQuery, listInput, readListQuery } from './list-query.ts'
import { requestsFor } from './prompt-requests.ts'
import { PromptsPage } from './prompts-page.tsx'

/** Renders the list, or the search results of the project. */
export async function renderPrompts(c: WebRequest): Promise<Response> {
  const query = readListQuery(new URL(c.req.url).searchParams)
  reportIgnoredParams(c, { show: query.view, folder: query.folder, sort: query.sort })
  if (query.q === '') return renderList(c, query)
  const { data: found, next_cursor } = await c.var.projectApi.search_prompts({
    q: query.q,
    limit: 20,
    cursor: query.cursor,
  })
  const shown = { project: c.var.project, query, found, nextCursor: next_cursor ?? undefined }
  return c.render(<FoundPage {...shown} />, { title: 'Prompts', width: 'full' })
}

/** The list with a refused folder form. */
export const renderFolder = (
  c: WebRequest,
  folder: string,
  named: FolderFormState,
): Promise<Response> => renderList(c, readListQuery(new URLSearchParams({ folder })), named)

async function renderList(
  c: WebRequest,
  query: ListQuery,
  named?: FolderFormState,
): Promise<Response> {
  const { project, projectApi: api } = c.var
  const [listed, counts, folders] = await Promise.all([
    api.list_prompts(listInput(query)),
    api.count_prompts({}),
    api.list_folders({}),
  ])
  const requests = await requestsFor(c, listed.data)
  const shown = { project, query, counts: counts.data, folders: folders.data, requests, named }
  const nextCursor = listed.next_cursor ?? undefined
  const page = <PromptsPage {...shown} prompts={listed.data} nextCursor={nextCursor} />
  return c.render(page, { title: 'Prompts', width: 'full' })
}
