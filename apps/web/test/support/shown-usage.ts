import { countedRequests } from './counted-requests.ts'
import { inProject, type ShownPage } from './shown-page.ts'

/** Usage in each of its states. */
export const SHOWN_USAGE: readonly ShownPage[] = [
  { name: 'usage-empty', path: inProject('usage') },
  {
    name: 'usage',
    path: async ({ stack, owner }) => {
      await countedRequests(stack, owner)
      return `/projects/${owner.projectId}/usage`
    },
    act: (page) => page.getByText('The same numbers as a table').click(),
  },
  {
    name: 'usage-by-status',
    path: async ({ stack, owner }) => {
      await countedRequests(stack, owner)
      return `/projects/${owner.projectId}/usage?by=status`
    },
  },
  {
    name: 'usage-narrowed',
    path: async ({ stack, owner }) => {
      const { keyId } = await countedRequests(stack, owner)
      return `/projects/${owner.projectId}/usage?days=90&by=version&key_id=${keyId}`
    },
  },
]
