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
    name: 'publish-gate-closed',
    path: async ({ stack, owner }) => {
      const { id, slug } = await stack.publishedPrompt(owner, { name: 'Support reply' })
      await stack.publishGate(owner)
      await stack.testCase(id)
      await stack.edit(id, 'Good morning {{name}}')
      await stack.evalRun(id)
      await stack.testCase(id)
      return `/projects/${owner.projectId}/prompts/${slug}/publish`
    },
  },
  {
    name: 'publish-gate-open',
    path: async ({ stack, owner }) => {
      await stack.publishGate(owner)
      const { id, slug } = await stack.prompt(owner, { name: 'Support reply' })
      await stack.testCase(id)
      await stack.evalRun(id, 'finished', 'passed')
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
