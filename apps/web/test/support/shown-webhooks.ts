import { EVENT_TYPES } from '@promptwire/contract/events/events'
import { failingWebhook, WEBHOOK } from './failing-webhook.ts'
import { inProject, type ShownPage } from './shown-page.ts'

const EVENTS = [...EVENT_TYPES]

export const SHOWN_WEBHOOKS: readonly ShownPage[] = [
  { name: 'webhooks-empty', path: inProject('webhooks') },
  { name: 'webhook-new', path: inProject('webhooks/new') },
  {
    name: 'webhook-mistake',
    path: inProject('webhooks'),
    sends: {
      fields: { url: 'https://user:secret@example.com', events: EVENTS },
      answer: 'field-problem',
    },
  },
  {
    name: 'webhook-created',
    path: inProject('webhooks'),
    sends: {
      fields: { url: 'https://receiver.example/hook', events: EVENTS },
      answer: 'Signing secret',
    },
  },
  {
    name: 'webhooks',
    path: async (shown) => {
      await failingWebhook(shown.stack, shown.owner)
      await shown.stack.webhook(shown.owner)
      return inProject('webhooks')(shown)
    },
  },
  {
    name: 'webhook-failing',
    path: async ({ stack, owner }) => {
      const { id, path } = await failingWebhook(stack, owner)
      const url = `https://receiver.example/hooks/${'long-'.repeat(300)}?from=promptwire`
      await stack.database.prisma.webhook.update({ where: { id }, data: { url } })
      return path
    },
  },
  {
    name: 'webhook-message',
    path: async ({ stack, owner }) => {
      const { path, delivered } = await failingWebhook(stack, owner)
      return `${path}?type=prompt.updated&message=${delivered}`
    },
  },
  {
    name: 'webhook-off',
    path: async ({ stack, owner }) => (await failingWebhook(stack, owner)).path,
    act: async (page) => {
      await page.getByRole('button', { name: 'Actions for this webhook' }).click()
      await page.getByRole('button', { name: 'Turn off…' }).click()
    },
  },
  {
    name: 'webhook-delete',
    path: async ({ stack, owner }) => (await failingWebhook(stack, owner)).path,
    act: async (page) => {
      await page.getByRole('button', { name: 'Actions for this webhook' }).click()
      await page.getByRole('button', { name: 'Delete…' }).click()
    },
  },
  {
    name: 'webhook-less',
    path: async ({ stack, owner }) => (await failingWebhook(stack, owner)).path,
    sends: {
      fields: { url: WEBHOOK.url, events: 'prompt.published' },
      answer: 'Remove events from this webhook?',
    },
  },
]
