import type { ListedPrompt, PromptSort, SortPosition } from './prompt-page.ts'

/** The sort field and direction; the id breaks ties. */
export interface PromptOrder {
  readonly by: 'createdAt' | 'name' | 'updatedAt'
  readonly descending: boolean
}

export const PROMPT_ORDERS: Readonly<Record<PromptSort, PromptOrder>> = {
  created: { by: 'createdAt', descending: false },
  '-created': { by: 'createdAt', descending: true },
  name: { by: 'name', descending: false },
  '-name': { by: 'name', descending: true },
  updated: { by: 'updatedAt', descending: false },
  '-updated': { by: 'updatedAt', descending: true },
}

export type Sortable = Pick<ListedPrompt, 'id' | PromptOrder['by']>

export function toSortPosition(sort: PromptSort, prompt: Sortable): SortPosition {
  const value = prompt[PROMPT_ORDERS[sort].by]
  return { value: value instanceof Date ? value.toISOString() : value, id: prompt.id }
}
