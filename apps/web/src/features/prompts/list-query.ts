import type { Input, Output } from '@promptwire/contract/operation'
import type { Project } from '@promptwire/contract/projects/project'
import { PROMPT_SORTS } from '@promptwire/contract/prompts/prompts'
import type { publicContract } from '@promptwire/contract/public-contract'
import type { PromptRequests } from '@promptwire/contract/usage/usage'
import { promptsPath } from '../../product/prompt-path.ts'

export type PromptSummary = Output<typeof publicContract.list_prompts>[number]
export type PromptCounts = Output<typeof publicContract.count_prompts>
export type Folder = Output<typeof publicContract.list_folders>[number]
export type FoundPrompt = Output<typeof publicContract.search_prompts>[number]
/** Matches of the search words, by prompt id. */
export type MatchesByPrompt = ReadonlyMap<string, FoundPrompt['matches']>
/** By prompt id; missing prompts were not counted. */
export type RequestsByPrompt = ReadonlyMap<string, PromptRequests>
type ListInput = Input<typeof publicContract.list_prompts>
export type PromptSort = (typeof PROMPT_SORTS)[number]

const VIEWS = ['unpublished', 'never', 'mine', 'ending'] as const

/** Days ahead in the `ending` view: covers all announced ends. */
const ANY_END = 3_650
export type View = (typeof VIEWS)[number]

/** Filters, order and page, all stored in the URL. */
export interface ListQuery {
  readonly view?: View | undefined
  /** The UUID of a folder, or `root`. */
  readonly folder?: string | undefined
  readonly tags: readonly string[]
  readonly sort: PromptSort
  /** The prompt or its blocks must contain all of these words. */
  readonly q: string
  readonly cursor?: string | undefined
  /** True if every prompt of the page is selected. */
  readonly isAllSelected: boolean
}

const DEFAULT_SORT: PromptSort = '-updated'

/** Ignores unknown values. */
export function readListQuery(given: URLSearchParams): ListQuery {
  const folder = given.get('folder') ?? ''
  return {
    view: VIEWS.find((view) => view === given.get('show')),
    folder: /^(root|[0-9a-f-]{36})$/.test(folder) ? folder : undefined,
    tags: [...new Set(given.getAll('tag').filter((tag) => tag.trim() !== ''))].slice(0, 50),
    sort: PROMPT_SORTS.find((sort) => sort === given.get('sort')) ?? DEFAULT_SORT,
    q: (given.get('q') ?? '').trim().slice(0, 200),
    cursor: given.get('cursor') || undefined,
    isAllSelected: given.get('select') === 'all',
  }
}

export const isNarrowed = ({ view, folder, tags, q }: ListQuery): boolean =>
  view !== undefined || folder !== undefined || tags.length > 0 || q !== ''

export function listInput({ view, folder, tags, sort, cursor }: ListQuery): ListInput {
  return {
    limit: 50,
    sort,
    ...(view === 'unpublished' && { status: 'unpublished_changes' }),
    ...(view === 'never' && { status: 'never_published' }),
    ...(view === 'mine' && { edited_by: 'me' }),
    ...(view === 'ending' && { model_ends_within: ANY_END }),
    ...(folder && { folder_id: folder }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(cursor && { cursor }),
  }
}

/** URL of a changed list, at the first page. */
export function listHref(project: Project, query: ListQuery, change: Partial<ListQuery>): string {
  const search = formatSearch({ ...query, cursor: undefined, isAllSelected: false, ...change })
  return search === '' ? promptsPath(project) : `${promptsPath(project)}?${search}`
}

/** Query string of the list, without the selection. */
export const toListSearch = (query: ListQuery): string =>
  formatSearch({ ...query, isAllSelected: false })

/** Reverses `toListSearch`, and drops invalid parameters. */
export function returnHref(project: Project, search: string): string {
  const query = readListQuery(new URLSearchParams(search))
  return listHref(project, query, { cursor: query.cursor })
}

export const listFields = (query: ListQuery): [string, string][] => [
  ...new URLSearchParams(
    formatSearch({ ...query, q: '', cursor: undefined, isAllSelected: false }),
  ),
]

function formatSearch(query: ListQuery): string {
  const { view, folder, tags, sort, q, cursor, isAllSelected } = query
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (view) params.set('show', view)
  if (folder) params.set('folder', folder)
  for (const tag of tags) params.append('tag', tag)
  if (sort !== DEFAULT_SORT) params.set('sort', sort)
  if (cursor) params.set('cursor', cursor)
  if (isAllSelected) params.set('select', 'all')
  return params.toString()
}

export interface ListContext {
  readonly project: Project
  readonly query: ListQuery
  readonly counts: PromptCounts
  readonly folders: readonly Folder[]
}
