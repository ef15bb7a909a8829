import { inProject, type ShownPage } from './shown-page.ts'

/** A prompt in Langfuse's format, with fields that the import drops. */
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

/** An export with a live prompt and a draft. */
function exportedFile(): FormData {
  const at = '2026-01-15T09:30:00.000Z'
  const content = { blocks: [], variables: [], created_at: at }
  const records = [
    { type: 'project', format: 1, exported_at: at, folders: [['Support']] },
    {
      type: 'prompt',
      slug: 'support-reply',
      name: 'Support reply',
      folder: ['Support'],
      last_version: 1,
      live_version: 1,
      ...content,
    },
    {
      type: 'version',
      prompt: 'support-reply',
      version: 1,
      note: '',
      first_published_at: at,
      ...content,
    },
    {
      type: 'prompt',
      slug: 'draft',
      name: 'رد على العميل',
      folder: [],
      last_version: 0,
      live_version: null,
      ...content,
    },
    { type: 'end' },
  ]
  const form = new FormData()
  const lines = records.map((record) => `${JSON.stringify(record)}\n`)
  form.append('files', new Blob(lines), 'prompts.ndjson')
  return form
}

export const SHOWN_PROMPTS: readonly ShownPage[] = [
  { name: 'prompts-empty', path: inProject('prompts') },
  {
    name: 'prompts',
    path: async ({ stack, owner }) => {
      const reply = { name: 'Support reply', tags: ['support', 'email'] }
      const { id: promptId } = await stack.publishedPrompt(owner, reply)
      const { id: keyId } = await stack.key(owner)
      await stack.counted(owner, [{ keyId, promptId, daysAgo: 2, requests: 36 }])
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
  {
    name: 'import-mixed',
    path: inProject('prompts/new/import'),
    sends: {
      fields: {
        content: '# Role\nYou help {company}.\n\n## Rules\nAnswer {{question}}.',
        format: '',
      },
      answer: 'Make {company} a variable',
    },
  },
  {
    name: 'import-export',
    path: async ({ stack, owner }) => {
      await stack.publishedPrompt(owner, { name: 'Support reply', slug: 'support-reply' })
      return `/projects/${owner.projectId}/prompts/new/import`
    },
    sends: { fields: exportedFile(), answer: 'An export of prompts' },
  },
  { name: 'export', path: inProject('prompts/selected/export') },
  {
    name: 'export-selected',
    path: inProject('prompts/selected/export?prompt_ids=support-reply&prompt_ids=refund-letter'),
  },
  { name: 'gallery', path: inProject('prompts/new/gallery') },
  { name: 'gallery-prompt', path: inProject('prompts/new/gallery/bug-triage') },
]
