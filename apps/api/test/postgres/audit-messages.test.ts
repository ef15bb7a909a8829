import { WEBHOOK_EVENTS } from '@promptwire/contract/webhooks/webhook-events'
import { expect } from 'vitest'
import { test } from '../support/webhook-test.ts'

const PROMPTS = 6
const EDITS = 5

test('concurrent changes, replays, deletions and deliveries do not deadlock, and lose no entry', async ({
  api,
  owner: { projectId },
  hooks,
  receiver,
  client,
  devKey,
  pages,
  person,
}) => {
  const all = () => hooks.create(receiver.url, WEBHOOK_EVENTS)
  const [one, two, ...others] = await Promise.all(Array.from({ length: 6 }, all))
  if (!one || !two) throw new Error('no webhooks')
  await pages.test_webhook({ webhook_id: one.id }, person)
  await hooks.deliverAll()
  const sent = (await hooks.deliveries(one.id)).at(-1)?.message_id ?? ''
  const findIds = async () => {
    const found = await api.database.prisma.auditEntry.findMany({ where: { projectId } })
    return found.map(({ id }) => id)
  }
  const before = await findIds()
  const edit = async (name: string) => {
    const { data: prompt } = await client.create_prompt({ name }, devKey)
    const block = { prompt_id: prompt.id, type: 'custom', title: 'B' } as const
    const { data } = await client.create_block(block, devKey)
    for (let i = 0; i < EDITS; i++) {
      await client.update_block({ block_id: data.id, content: `${i}` }, devKey)
      await pages.create_folder({ name: `${name} ${i}` }, person)
    }
  }
  const disturb = async (webhook_id: string) => {
    await pages.test_webhook({ webhook_id: two.id }, person)
    await pages.replay_webhook_delivery({ webhook_id: one.id, message_id: sent }, person)
    await pages.delete_webhook({ webhook_id }, person)
    await hooks.deliverAll()
  }
  await Promise.all([
    ...Array.from({ length: PROMPTS }, (_, i) => edit(`P${i}`)),
    ...others.map(({ id }) => disturb(id)),
  ])
  hooks.later(3_600)
  await hooks.deliverAll()
  const entries = (await findIds()).filter((id) => !before.includes(id))
  expect(entries.length).toBeGreaterThan(PROMPTS * (EDITS + 3))
  for (const { id: webhookId } of [one, two]) {
    const messages = await api.database.prisma.webhookDelivery.findMany({
      where: { webhookId, messageId: { in: entries }, deliveredAt: { not: null } },
    })
    expect(messages).toHaveLength(entries.length)
  }
})
