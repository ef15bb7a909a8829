import { randomBytes } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { EVENT_TYPES } from '@promptwire/contract/events/events'
import { pino } from 'pino'
import { expect, vi } from 'vitest'
import { OFTEN } from '../../../../test/support/patience.ts'
import { createAttemptDelivery } from '../../src/features/webhooks/delivery/attempt-delivery.ts'
import {
  DELIVER_WEBHOOK,
  deliverWebhook,
} from '../../src/features/webhooks/delivery/deliver-webhook-job.ts'
import { createSendWebhook } from '../../src/features/webhooks/delivery/send-webhook.ts'
import { createJobHandler } from '../../src/jobs/job-kind.ts'
import { JobQueue } from '../../src/jobs/job-queue.sql.ts'
import { startJobRunner } from '../../src/jobs/job-runner.ts'
import { test as webhookTest } from '../support/webhook-test.ts'

const DEAD_PROJECTS = 6
const WEBHOOKS_PER_PROJECT = 4

const test = webhookTest
  /** Accepts requests and never completes a response: every other one starts an endless header. */
  .extend('dead', async ({ onTestFinished }) => {
    const open = new Set<Socket>()
    let accepted = 0
    const server = createServer((socket) => {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => open.delete(socket))
      if (accepted++ % 2 === 0) socket.write('HTTP/1.1 200 OK\r\nx-slow: ')
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const close = () => {
      server.close()
      for (const socket of open) socket.destroy()
    }
    onTestFinished(close)
    const { port } = server.address() as AddressInfo
    return { url: `http://127.0.0.1:${port}/`, open, accepted: () => accepted, close }
  })
  .extend('startDelivering', ({ api: { database, unitOfWork, clock } }) => () => {
    const databaseTime = () => clock.now
    const send = createSendWebhook({ allowPrivateWebhooks: true })
    const attempt = createAttemptDelivery(send, () => new Date(), randomBytes)
    const works = [
      createJobHandler(DELIVER_WEBHOOK, deliverWebhook({ unitOfWork, attempt, databaseTime })),
    ]
    const log = pino({ level: 'silent' })
    const createQueue = (claimedBy: string) => new JobQueue(unitOfWork, { claimedBy, databaseTime })
    return startJobRunner(database, createQueue, works, log, { randomBytes })
  })

test('a project gets its delivery while dead receivers of six others occupy every shared slot', async ({
  api,
  client,
  hooks,
  owner,
  receiver,
  dead,
  startDelivering,
  sendToApi,
}) => {
  for (let project = 0; project < DEAD_PROJECTS; project++) {
    const other = await api.owner()
    const pages = createProjectClient('', other.projectId, sendToApi)
    const bearer = await api.session(other)
    for (let i = 0; i < WEBHOOKS_PER_PROJECT; i++) {
      const webhook = { url: `${dead.url}${i}`, description: '', events: [...EVENT_TYPES] }
      await pages.create_webhook(webhook, { bearer })
    }
    const { text } = await api.key(other, 'dev')
    await client.create_prompt({ name: 'Never delivered' }, { bearer: text })
  }
  await hooks.create()
  const { text } = await api.key(owner, 'dev')
  const runner = startDelivering()
  try {
    await vi.waitUntil(() => dead.open.size >= DELIVER_WEBHOOK.concurrency, OFTEN)
    await client.create_prompt({ name: 'Delivered' }, { bearer: text })
    await vi.waitUntil(() => receiver.received.length > 0, OFTEN)
    expect(dead.open.size, 'no request to a dead receiver has ended').toBe(dead.accepted())
    expect(
      await api.database.prisma.webhookAttempt.count({ where: { error: { not: null } } }),
    ).toBe(0)
  } finally {
    const stopped = runner.stop()
    dead.close()
    await stopped
  }
})
