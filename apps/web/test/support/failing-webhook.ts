import type { Owner } from '../../../../test/support/fixtures/making.ts'
import type { WebStack } from '../../../../test/support/web-stack.ts'
import { newId } from '../../../api/src/kernel/identifiers.ts'

/** In a response and a body: pages must show it as text. */
export const HOSTILE = '<h1 onclick="alert(1)">Back in a moment</h1>'

const MINUTE = 60_000
const NO_ANSWER = 'No answer within ten seconds.'

export const WEBHOOK = {
  url: 'https://receiver.example/hook',
  description: 'Cache',
  events: ['prompt.published', 'prompt.updated'],
}

/**
 * A webhook whose receiver stopped responding: one message arrived at the second attempt, one
 * failed, and two wait.
 */
export async function failingWebhook(
  { database: { prisma } }: Pick<WebStack, 'database'>,
  { projectId }: Pick<Owner, 'projectId'>,
) {
  const now = new Date()
  const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE)
  const ids = {
    id: newId(now),
    delivered: newId(at(-20)),
    failed: newId(at(-10)),
    waits: newId(now),
  }
  const failing = { failingSince: at(-7), pausedUntil: at(4), unanswered: 3 }
  const { id: webhookId, delivered, failed, waits } = ids
  await prisma.webhook.create({
    data: { id: webhookId, projectId, ...WEBHOOK, secret: 'whsec_', ...failing },
  })
  const body = JSON.stringify({ type: 'prompt.updated', data: { slug: 'reply', name: HOSTILE } })
  const sent = { webhookId, type: 'prompt.updated', body }
  const waiting = { ...sent, createdAt: now, nextAttemptAt: at(4) }
  await prisma.webhookDelivery.createMany({
    data: [
      {
        ...sent,
        messageId: delivered,
        createdAt: at(-20),
        attempts: 2,
        deliveredAt: at(-19),
        lastStatus: 204,
      },
      {
        ...sent,
        messageId: failed,
        type: 'prompt.published',
        createdAt: at(-10),
        attempts: 8,
        lastError: NO_ANSWER,
      },
      { ...waiting, messageId: waits, attempts: 1, lastError: NO_ANSWER },
      { ...waiting, messageId: newId(now), type: 'prompt.published' },
    ],
  })
  const refusal = { status: 503, error: 'The receiver answered 503.', response: HOSTILE }
  const first = { webhookId, messageId: delivered, id: newId(at(-20)), at: at(-20) }
  const second = { ...first, id: newId(at(-19)), at: at(-19) }
  const unanswered = { ...first, messageId: waits, id: newId(at(-7)), at: at(-7) }
  await prisma.webhookAttempt.createMany({
    data: [
      { ...first, ...refusal, durationMs: 1_234 },
      { ...second, status: 204, durationMs: 56 },
      { ...unanswered, error: NO_ANSWER, durationMs: 10_002 },
    ],
  })
  return { ...ids, path: `/projects/${projectId}/webhooks/${webhookId}` }
}
