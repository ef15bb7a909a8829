import type { Shown, ShownPage } from './shown-page.ts'

const TEXT = 'You answer the customers of {{company}}.\nBe brief.\nNever promise a refund.'

async function proposedPrompt({ stack, owner }: Shown) {
  const { id, slug } = await stack.prompt(owner, {
    name: 'Support reply',
    blocks: [
      { type: 'role', title: 'Role', content: 'You are a support agent.' },
      { type: 'instructions', title: 'Instructions', content: TEXT },
      { type: 'guardrails', title: 'قواعد', content: 'لا تعد باسترداد الأموال.' },
    ],
    variables: [{ key: 'company', default_value: 'Acme' }],
  })
  const proposal = await stack.proposal(id, ({ blocks, variables, model_config }) => ({
    blocks: blocks.flatMap((block, at) => {
      if (at === 1) return [{ ...block, content: TEXT.replace('brief', 'kind, then brief') }]
      return at === 2
        ? []
        : [block, { ...block, id: 'new', title: '<b>Tone</b>', content: 'Warm.' }]
    }),
    variables: variables.map((each) => ({ ...each, default_value: 'Acme Ltd' })),
    model_config: { ...model_config, model: 'gpt-5', temperature: 0.2 },
  }))
  const project = `/projects/${owner.projectId}`
  return { id, slug, proposal, project }
}

/** Decides a proposal with a key. */
async function sendWithKey({ stack, owner }: Shown, path: string, body: object) {
  const { text } = await stack.key(owner)
  const response = await stack.apps.publicApp.request(`/api/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${text}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** Two hundred blocks, every tenth changed. */
async function longProposal({ stack, owner }: Shown) {
  const blocks = Array.from({ length: 200 }, (_, at) => ({
    type: 'custom' as const,
    title: `Section ${at + 1}`,
    content: `The content of section ${at + 1}.\n`.repeat(8),
  }))
  const { id } = await stack.prompt(owner, { name: 'Handbook', blocks })
  const proposal = await stack.proposal(id, (content) => ({
    blocks: content.blocks.map((block, at) =>
      at % 10 === 0 ? { ...block, content: `${block.content}And this.` } : block,
    ),
  }))
  return `/projects/${owner.projectId}/proposals/${proposal}`
}

export const SHOWN_PROPOSALS: readonly ShownPage[] = [
  { name: 'proposals-empty', path: ({ owner }) => `/projects/${owner.projectId}/proposals` },
  {
    name: 'proposals',
    path: async (shown) => {
      const { id, project } = await proposedPrompt(shown)
      for (const model of ['gpt-5', 'claude']) {
        await shown.stack.proposal(id, () => ({ model_config: { model } }))
      }
      return `${project}/proposals`
    },
  },
  {
    name: 'ask-for-changes',
    path: async (shown) => {
      const { slug, project } = await proposedPrompt(shown)
      return `${project}/prompts/${slug}/proposals/ask`
    },
  },
  {
    name: 'rewrite-block',
    path: async (shown) => {
      const { id, slug, project } = await proposedPrompt(shown)
      const [, block] = (await shown.stack.workingCopy(id))?.content.blocks ?? []
      return `${project}/prompts/${slug}/proposals/rewrite?block=${block?.id}`
    },
  },
  {
    name: 'proposals-of-prompt',
    path: async (shown) => {
      const { slug, project } = await proposedPrompt(shown)
      return `${project}/prompts/${slug}/proposals`
    },
  },
  {
    name: 'proposal',
    path: async (shown) => {
      const { proposal, project } = await proposedPrompt(shown)
      return `${project}/proposals/${proposal}`
    },
  },
  {
    name: 'proposal-already-decided',
    path: async (shown) => {
      const { proposal, project } = await proposedPrompt(shown)
      await sendWithKey(shown, `proposals/${proposal}/close`, {})
      return `${project}/proposals/${proposal}/request-changes`
    },
    sends: {
      fields: { revision: '1', comment: 'Please keep the second sentence.' },
      answer: 'Not sent',
    },
  },
  {
    name: 'proposal-conflict',
    path: async (shown) => {
      const { id, proposal, project } = await proposedPrompt(shown)
      const other = await shown.stack.proposal(id, ({ blocks }) => ({
        blocks: blocks.map((block) => ({ ...block, content: `${block.content}\nSay hello.` })),
      }))
      await sendWithKey(shown, `proposals/${other}/apply`, { revision: 1 })
      return `${project}/proposals/${proposal}`
    },
  },
  { name: 'proposal-long', alike: '.difference-block ~ .difference-block', path: longProposal },
  {
    name: 'propose',
    path: async (shown) => {
      const { slug, project } = await proposedPrompt(shown)
      return `${project}/prompts/${slug}/proposals/new`
    },
  },
  {
    name: 'propose-block',
    path: async (shown) => {
      const { slug, project } = await proposedPrompt(shown)
      return `${project}/prompts/${slug}/proposals/new?block=new`
    },
  },
]
