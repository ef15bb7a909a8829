import type { ShownPage } from './shown-page.ts'

/** The versions of a prompt. */
export const SHOWN_VERSIONS: readonly ShownPage[] = [
  {
    name: 'versions',
    path: async ({ stack, owner }) => {
      const { id, slug } = await stack.publishedPrompt(owner, { name: 'Support reply' })
      await stack.edit(id, 'Good morning {{name}}')
      await stack.publish(id)
      return `/projects/${owner.projectId}/prompts/${slug}/versions?published=2&before=1`
    },
  },
  {
    name: 'publish',
    path: async ({ stack, owner }) => {
      const content = 'Hello {{name}}\nBe kind.'
      const { id, slug } = await stack.publishedPrompt(owner, { name: 'Support reply', content })
      await stack.edit(id, 'Good morning {{name}}\nBe kind.\nNever lie.')
      return `/projects/${owner.projectId}/prompts/${slug}/publish`
    },
  },
  {
    name: 'restore',
    path: async ({ stack, owner }) => {
      const { id, slug } = await stack.publishedPrompt(owner, { name: 'Support reply' })
      await stack.edit(id, 'Good morning {{name}}')
      await stack.publish(id)
      return `/projects/${owner.projectId}/prompts/${slug}/versions/1/restore`
    },
  },
]
