import { inProject, type ShownPage } from './shown-page.ts'

/** A prompt as Langfuse answers it, with what cannot come along. */
const IMPORTED = JSON.stringify({
  name: 'Support reply',
  version: 3,
  labels: ['production'],
  tags: ['support'],
  commitMessage: 'Kinder',
  prompt: [
    {
      role: 'system',
      content: 'You are a support agent for {{company}}.\n\nNever promise a refund.',
    },
    { type: 'placeholder', name: 'history' },
    { role: 'user', content: '{{question}} {{#if order}}about {{order}}{{/if}}' },
  ],
})

/** The list of prompts, and what leads to a new one. */
export const SHOWN_PROMPTS: readonly ShownPage[] = [
  { name: 'prompts-empty', path: inProject('prompts') },
  {
    name: 'prompts',
    path: async ({ stack, owner }) => {
      await stack.publishedPrompt(owner, { name: 'Support reply', tags: ['support', 'email'] })
      const waiting = await stack.publishedPrompt(owner, { name: 'رد على العميل' })
      await stack.edit(waiting.id, '<b>Hello</b> {{name}}')
      await stack.prompt(owner, { name: 'A-name-that-is-too-long-to-stand-in-one-line'.repeat(4) })
      await stack.folder(owner)
      return `/projects/${owner.projectId}/prompts?select=all`
    },
  },
  {
    name: 'prompts-found',
    path: async ({ stack, owner }) => {
      await stack.prompt(owner, { name: 'Refund letter', content: 'Say how the refund comes.' })
      return `/projects/${owner.projectId}/prompts?q=refund`
    },
  },
  {
    name: 'prompts-delete',
    path: async ({ stack, owner }) => {
      const { slug } = await stack.publishedPrompt(owner, { name: 'Support reply' })
      return `/projects/${owner.projectId}/prompts/selected/delete?prompt_ids=${slug}`
    },
  },
  { name: 'import', path: inProject('prompts/new/import') },
  {
    name: 'import-review',
    path: inProject('prompts/new/import'),
    sends: { fields: { content: IMPORTED, format: 'auto' }, answer: 'Result' },
  },
  {
    name: 'import-code',
    path: inProject('prompts/new/import'),
    sends: {
      fields: { content: 'ask({ id: "pmpt_68b1c2", version: "3" })', format: 'auto' },
      answer: 'Your code uses',
    },
  },
  { name: 'gallery', path: inProject('prompts/new/gallery') },
  { name: 'gallery-prompt', path: inProject('prompts/new/gallery/bug-triage') },
]
