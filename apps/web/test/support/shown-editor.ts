import { showWhole } from '../../../../test/support/browser.ts'
import type { Owner } from '../../../../test/support/fixtures/making.ts'
import type { WebStack } from '../../../../test/support/web-stack.ts'
import type { ShownPage } from './shown-page.ts'

const BLOCKS = [
  [
    'role',
    'Role',
    'You are a support agent for {{company}}. You answer in the language of the customer.',
  ],
  ['context', 'Context', 'The customer has written:\n\n{{message}}'],
  [
    'instructions',
    'Instructions',
    '1. Read the message twice.\n2. Find the order it is about.\n3. Say what happens next, and when.',
  ],
  ['guardrails', 'Guardrails', 'Never promise a refund to {{customer_name}}.'],
] as const

const support = (stack: WebStack, owner: Owner) =>
  stack.publishedPrompt(owner, {
    name: 'Support reply',
    blocks: BLOCKS.map(([type, title, content]) => ({ type, title, content })),
  })

/** A prompt with conditions; one condition never applies. */
const conditional = (stack: WebStack, owner: Owner) =>
  stack.prompt(owner, {
    name: 'Offer',
    blocks: [
      { type: 'role', title: 'Role', content: 'You sell to {{company}}.' },
      {
        type: 'custom',
        title: 'Offer',
        content: 'Offer the yearly plan.',
        role: 'user',
        heading: 'tag',
        when: {
          all: [
            { variable: 'plan', is: 'equals', value: 'pro' },
            {
              any: [
                { variable: 'seats', is: 'gt', value: 3 },
                { variable: 'company', is: 'absent' },
              ],
            },
          ],
        },
      },
      {
        type: 'custom',
        title: 'Never',
        content: 'This text has no reader.',
        when: { variable: 'plan', is: 'equals', value: 'gold' },
      },
    ],
    variables: [
      { key: 'plan', type: 'enum', rules: { choices: ['free', 'pro'] } },
      { key: 'seats', type: 'integer' },
      { key: 'company' },
    ],
  })

const editorPath = (owner: Owner, slug: string) => `/projects/${owner.projectId}/prompts/${slug}`

const FOLDED = 12
const MANY = 35
const LONG = 'A-title-that-is-too-long-to-stand-in-one-line'

export const SHOWN_EDITOR: readonly ShownPage[] = [
  {
    name: 'editor',
    isLive: true,
    path: async ({ stack, owner }) => editorPath(owner, (await support(stack, owner)).slug),
  },
  {
    name: 'editor-options',
    isLive: true,
    path: async ({ stack, owner }) => editorPath(owner, (await conditional(stack, owner)).slug),
    act: async (page) => {
      await page.locator('.is-live').waitFor()
      await page.getByRole('button', { name: 'Options of Offer' }).click()
      await page.getByLabel('Variable of condition 2').waitFor()
    },
  },
  {
    name: 'editor-variable-types',
    isLive: true,
    path: async ({ stack, owner }) =>
      `${editorPath(owner, (await conditional(stack, owner)).slug)}?tab=variables`,
    act: async (page) => {
      await page.locator('.is-live').waitFor()
      for (const key of ['plan', 'seats']) {
        await page.locator('.variable > summary', { hasText: key }).click()
      }
    },
  },
  {
    name: 'editor-tools',
    isLive: true,
    path: async ({ stack, owner }) => {
      const parameters = { type: 'object', properties: { order_id: { type: 'string' } } }
      const { slug } = await stack.prompt(owner, {
        name: 'Orders',
        tools: [{ name: 'find_order', description: 'Finds an order.', parameters }],
        tool_choice: 'auto',
        blocks: [{ type: 'role', title: 'Role', content: 'You answer about orders.' }],
      })
      return `${editorPath(owner, slug)}?tab=tools`
    },
  },
  {
    name: 'editor-blank',
    isLive: true,
    path: async ({ stack, owner }) =>
      editorPath(owner, (await stack.prompt(owner, { name: 'Blank', blocks: [] })).slug),
  },
  {
    name: 'editor-folded',
    isLive: true,
    path: async ({ stack, owner }) => {
      const blocks = Array.from({ length: FOLDED }, (_, i) => {
        const [type, title, content] = BLOCKS[i % BLOCKS.length] ?? BLOCKS[0]
        return { type, title: `${title} ${i + 1}`, content }
      })
      return editorPath(owner, (await stack.prompt(owner, { name: 'Everything', blocks })).slug)
    },
    act: (page) => page.getByRole('button', { name: 'Collapse all' }).click(),
  },
  {
    name: 'editor-many-blocks',
    isLive: true,
    // The first elements include every state.
    alike: 'form.block:nth-of-type(n + 10), .preview-part:nth-of-type(n + 10)',
    path: async ({ stack, owner }) => {
      const blocks = Array.from({ length: MANY }, (_, i) => ({
        type: 'custom' as const,
        title: `Part ${i + 1}`,
        content: `Answer {{name}}, in part ${i + 1}.`,
        enabled: i % 5 !== 0,
        is_required: i % 7 === 1,
      }))
      const { slug } = await stack.prompt(owner, { blocks, variables: [{ key: 'name' }] })
      return editorPath(owner, slug)
    },
    act: async (page) => {
      await page.locator('.is-live').waitFor()
      await page.evaluate(showWhole)
    },
  },
  {
    name: 'editor-details',
    isLive: true,
    path: async ({ stack, owner }) => {
      const details = { name: 'Support reply', description: 'Answers a customer.' }
      const { slug } = await stack.prompt(owner, { ...details, tags: ['support', 'mail'] })
      return `${editorPath(owner, slug)}?tab=details`
    },
    act: async (page) => {
      await page.locator('.is-live').waitFor()
      await page.locator('form[data-address="details"] [name="name"]').fill('')
      await page.getByText('Not saved: see Name').waitFor()
    },
  },
  {
    name: 'editor-details-view-only',
    seenBy: 'viewer',
    path: async ({ stack, owner }) => {
      const details = { name: LONG.repeat(4), tags: ['support', LONG] }
      return `${editorPath(owner, (await stack.prompt(owner, details)).slug)}?tab=details`
    },
  },
  {
    name: 'editor-view-only',
    seenBy: 'viewer',
    path: async ({ stack, owner }) => editorPath(owner, (await support(stack, owner)).slug),
  },
  {
    name: 'editor-long-and-right-to-left',
    isLive: true,
    path: async ({ stack, owner }) => {
      const prompt = await stack.prompt(owner, {
        name: LONG.repeat(4),
        blocks: [
          { type: 'role', title: LONG.repeat(4), content: 'word'.repeat(200), is_required: true },
          {
            type: 'custom',
            title: 'التعليمات',
            content: 'أجب باختصار عن {{message}}.',
            enabled: false,
          },
        ],
      })
      return editorPath(owner, prompt.slug)
    },
  },
  {
    name: 'editor-offline',
    isLive: true,
    path: async ({ stack, owner }) => editorPath(owner, (await support(stack, owner)).slug),
    act: async (page) => {
      await page.locator('.is-live').waitFor()
      await page.context().setOffline(true)
      await page.getByLabel('Text of Role').fill('Written in a train.')
      await page.getByText('Offline (kept here)').waitFor()
    },
  },
  {
    name: 'editor-others',
    isLive: true,
    path: async ({ stack, owner }) => {
      const { id, slug } = await support(stack, owner)
      const { text } = await stack.key(owner, 'dev')
      const { blocks = [] } = (await stack.workingCopy(id))?.content ?? {}
      for (const block of blocks.toReversed()) {
        await stack.fetch(`${stack.apiUrl}/api/v1/blocks/${block.id}`, {
          method: 'PATCH',
          headers: { authorization: `Bearer ${text}`, 'content-type': 'application/json' },
          body: JSON.stringify({ content: 'You are a support agent.' }),
        })
      }
      return editorPath(owner, slug)
    },
    act: (page) => page.getByRole('button', { name: /Test key changed Role, Context/ }).click(),
  },
  {
    name: 'compare',
    path: async ({ stack, owner }) => {
      const { id, slug } = await support(stack, owner)
      await stack.edit(id, 'You are a kind support agent for {{company}}.\nNever lie.')
      await stack.publish(id)
      return `${editorPath(owner, slug)}/compare?from=1&to=2`
    },
  },
]
