import type { Input, Output } from '@promptwire/core/contract/operation'
import type { Project } from '@promptwire/core/contract/people/project'
import type { PromptRequests } from '@promptwire/core/contract/people/usage'
import { PROMPT_SORTS } from '@promptwire/core/contract/public/prompts/prompts'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { promptsPath } from '../../product/prompt-path.ts'

export type PromptSummary = Output<typeof publicContract.list_prompts>[number]
export type PromptCounts = Output<typeof publicContract.count_prompts>
export type Folder = Output<typeof publicContract.list_folders>[number]
export type FoundPrompt = Output<typeof publicContract.search_prompts>[number]
/** The places of the search words, by prompt id. */
export type MatchesByPrompt = ReadonlyMap<string, FoundPrompt['matches']>
/** By prompt id; missing prompts were not counted. */
export type RequestsByPrompt = ReadonlyMap<string, PromptRequests>
type ListInput = Input<typeof publicContract.list_prompts>
export type PromptSort = (typeof PROMPT_SORTS)[number]

const VIEWS = ['unpublished', 'never', 'mine'] as const
export type View = (typeof VIEWS)[number]

/** Filters, order and page of the list, from the URL. */
export interface ListQuery {
  readonly view?: View | undefined
  /** The UUID of a folder, or `root`. */
  readonly folder?: string | undefined
  readonly tags: readonly string[]
  readonly sort: PromptSort
  /** Search words, all of which the prompt or its blocks contain. */
  readonly q: string
  readonly cursor?: string | undefined
  /** Whether every prompt of the page is selected. */
  readonly isAllSelected: boolean
}

const DEFAULT_SORT: PromptSort = '-updated'

/** Reads the URL; unknown values count as not chosen. */
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

/** The query for the API. */
export function listInput({ view, folder, tags, sort, cursor }: ListQuery): ListInput {
  return {
    limit: 50,
    sort,
    ...(view === 'unpublished' && { status: 'unpublished_changes' }),
    ...(view === 'never' && { status: 'never_published' }),
    ...(view === 'mine' && { edited_by: 'me' }),
    ...(folder && { folder_id: folder }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(cursor && { cursor }),
  }
}

/** URL of a changed list, at its first page. */
export function listHref(project: Project, query: ListQuery, change: Partial<ListQuery>): string {
  const search = formatSearch({ ...query, cursor: undefined, isAllSelected: false, ...change })
  return search === '' ? promptsPath(project) : `${promptsPath(project)}?${search}`
}

/** Query string of the list, without the selection. */
export const toListSearch = (query: ListQuery): string =>
  formatSearch({ ...query, isAllSelected: false })

/** URL of the list from `toListSearch`; invalid parameters are dropped. */
export function returnHref(project: Project, search: string): string {
  const query = readListQuery(new URLSearchParams(search))
  return listHref(project, query, { cursor: query.cursor })
}

/** Filters and order as fields of a search form. */
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
