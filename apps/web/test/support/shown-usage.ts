import { countedRequests } from './counted-requests.ts'
import { inProject, type ShownPage } from './shown-page.ts'

/** Repeated days of the chart and of its table. */
const ALIKE = '.chart-bar ~ .chart-bar, .usage-days tr ~ tr'

export const SHOWN_USAGE: readonly ShownPage[] = [
  { name: 'usage-empty', path: inProject('usage') },
  {
    name: 'usage',
    alike: ALIKE,
    path: async ({ stack, owner }) => {
      await countedRequests(stack, owner)
      return `/projects/${owner.projectId}/usage`
    },
    act: (page) => page.getByText('The same numbers as a table').click(),
  },
  {
    name: 'usage-by-status',
    alike: ALIKE,
    path: async ({ stack, owner }) => {
      await countedRequests(stack, owner)
      return `/projects/${owner.projectId}/usage?by=status`
    },
  },
  {
    name: 'usage-narrowed',
    alike: ALIKE,
    path: async ({ stack, owner }) => {
      const { keyId } = await countedRequests(stack, owner)
      return `/projects/${owner.projectId}/usage?days=90&by=version&key_id=${keyId}`
    },
  },
]
