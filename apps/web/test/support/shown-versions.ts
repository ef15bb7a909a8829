import type { Shown, ShownPage } from './shown-page.ts'

/** Changes the texts and a default. */
const rewrite = ({ stack }: Shown, promptId: string) =>
  stack.editContent(promptId, ({ blocks, variables, ...content }) => {
    const text = 'Good morning {{name}}\nBe kind.\nNever lie.'
    return {
      ...content,
      blocks: blocks.map((block) => ({ ...block, content: text })),
      variables: variables.map((variable) => ({ ...variable, default_value: 'there' })),
    }
  })

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
    path: async (shown) => {
      const { stack, owner } = shown
      const written = {
        name: 'Support reply',
        content: 'Hello {{name}}\nBe kind.',
        variables: [{ key: 'name', default_value: 'friend' }],
      }
      const { id, slug } = await stack.publishedPrompt(owner, written)
      await stack.testCase(id, { checks: [{ type: 'contains', value: 'Good' }] })
      await rewrite(shown, id)
      await stack.evalRun(id)
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
    name: 'publish-variables-change',
    path: async ({ stack, owner }) => {
      const { id, slug } = await stack.publishedPrompt(owner, {
        name: 'Support reply',
        content: 'Hello {{customer_name}}',
        variables: [{ key: 'customer_name' }],
      })
      const { prisma } = stack.database
      await prisma.project.update({ where: { id: owner.projectId }, data: { variableCheck: true } })
      await stack.variablesSent(id, ['customer_name'])
      await prisma.variable.updateMany({ where: { promptId: id }, data: { key: 'customer' } })
      return `/projects/${owner.projectId}/prompts/${slug}/publish`
    },
  },
  {
    name: 'publish-not-approved',
    path: async ({ stack, owner }) => {
      const { id, slug } = await stack.publishedPrompt(owner, { name: 'Support reply' })
      const { prisma } = stack.database
      const data = { approvalRequired: true, publishesApproved: true }
      await prisma.project.update({ where: { id: owner.projectId }, data })
      await stack.edit(id, 'Good morning {{name}}')
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
