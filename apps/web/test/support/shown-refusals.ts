import type { ShownPage } from './shown-page.ts'

/** Longer than a browser allows. */
const TOO_LONG = 'A word too many '.repeat(70)

/** Rejected forms with their errors. */
export const SHOWN_REFUSALS: readonly ShownPage[] = [
  {
    name: 'version-refused',
    path: async ({ stack, owner }) => {
      const { slug } = await stack.prompt(owner, { name: 'Support reply' })
      return `/projects/${owner.projectId}/prompts/${slug}/save-version`
    },
    sends: { fields: { note: TOO_LONG }, answer: 'field-problem' },
  },
  {
    name: 'folder-refused',
    path: async ({ stack, owner }) => {
      await stack.prompt(owner, { name: 'Support reply' })
      return `/projects/${owner.projectId}/prompts/selected/folders`
    },
    sends: { fields: { parent_id: '', name: TOO_LONG }, answer: 'field-problem' },
  },
  {
    name: 'undo-refused',
    path: async ({ stack, owner }) => {
      const { id, slug } = await stack.publishedPrompt(owner, { name: 'Support reply' })
      await stack.edit(id, 'Good morning {{name}}')
      await stack.publish(id)
      return `/projects/${owner.projectId}/prompts/${slug}/publish/undo`
    },
    sends: { fields: { version: '1', live_version: '9' }, answer: 'Nothing was undone' },
  },
]
