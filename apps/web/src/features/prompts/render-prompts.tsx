import { reportIgnoredParams } from '../../session/forms/ignored-params.ts'
import { findLikeNamed, type NearPrompt } from '../../session/render/near-prompts.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'
import type { FolderFormState } from './folders/folder-forms.tsx'
import {
  type ListQuery,
  listInput,
  type MatchesByPrompt,
  type PromptSummary,
  readListQuery,
} from './list-query.ts'
import { requestsFor } from './prompt-requests.ts'
import { PromptsPage } from './prompts-page.tsx'

/** Search words show only the prompts that contain them. */
export async function renderPrompts(c: WebRequest): Promise<Response> {
  const query = readListQuery(new URL(c.req.url).searchParams)
  reportIgnoredParams(c, { show: query.view, folder: query.folder, sort: query.sort })
  return renderList(c, query)
}

/** Shows the list with a rejected folder form. */
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
    query.q === '' ? listPrompts(c, query) : searchPrompts(c, query),
    api.count_prompts({}),
    api.list_folders({}),
  ])
  const requests = await requestsFor(c, listed.prompts)
  const isMisspelt = query.q !== '' && !query.cursor && listed.prompts.length === 0
  const near: readonly NearPrompt[] = isMisspelt ? await findLikeNamed(c, query.q) : []
  const shown = {
    project,
    query,
    counts: counts.data,
    folders: folders.data,
    requests,
    named,
    near,
  }
  const page = <PromptsPage {...shown} {...listed} />
  return c.render(page, { title: 'Prompts', width: 'full' })
}

interface Listed {
  readonly prompts: readonly PromptSummary[]
  readonly nextCursor: string | undefined
  readonly matches?: MatchesByPrompt
}

async function listPrompts(c: WebRequest, query: ListQuery): Promise<Listed> {
  const { data, next_cursor } = await c.var.projectApi.list_prompts(listInput(query))
  return { prompts: data, nextCursor: next_cursor ?? undefined }
}

const MATCHES_PER_PAGE = 50
/** Max pages of matches without a prompt that passes the filters. */
const MAX_EMPTY_PAGES = 20

/** Finds prompts that contain the words and pass the filters, in list order. */
async function searchPrompts(c: WebRequest, query: ListQuery): Promise<Listed> {
  const { projectApi: api } = c.var
  let cursor = query.cursor
  for (let read = 1; ; read++) {
    const { data: found, next_cursor } = await api.search_prompts({
      q: query.q,
      limit: MATCHES_PER_PAGE,
      ...(cursor && { cursor }),
    })
    const prompt_ids = found.map(({ id }) => id)
    const filters = { ...listInput({ ...query, cursor: undefined }), limit: MATCHES_PER_PAGE }
    const { data: prompts } =
      prompt_ids.length === 0 ? { data: [] } : await api.list_prompts({ ...filters, prompt_ids })
    cursor = next_cursor ?? undefined
    if (prompts.length > 0 || cursor === undefined || read === MAX_EMPTY_PAGES) {
      const matches = new Map(found.map((prompt) => [prompt.id, prompt.matches]))
      return { prompts, nextCursor: cursor, matches }
    }
  }
}
