import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { EVENT_TYPES } from '@promptwire/contract/events/events'
import type { WebhookEvent } from '@promptwire/contract/webhooks/webhook-events'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { receiverOfTest } from '../../../../test/support/receiver.ts'
import { createUnitOfWork } from '../../src/kernel/change/create-unit-of-work.ts'
import {
  claimDue as claimDueDeliveries,
  queueAuditEntries,
  deliverDue as sendDueDeliveries,
} from './deliver-due.ts'

/** Tests of webhooks: their owner, a receiver, and the delivery queue. */
export const test = apiTest
  .extend('apiOptions', { environment: { ALLOW_PRIVATE_WEBHOOKS: 'true' } })
  // All projects share the queue, so other tests' messages are deleted.
  .extend('emptyQueue', { auto: true }, async ({ api }) => {
    // Standard Webhooks compares a message's time with the receiver's own clock.
    api.clock.now = new Date()
    await api.database.prisma.webhookDelivery.deleteMany()
    await api.database.prisma.job.deleteMany()
  })
  .extend('receiver', receiverOfTest)
  .extend('person', async ({ api, owner }) => ({ bearer: await api.session(owner) }))
  .extend('pages', ({ owner, sendToApi }) => createProjectClient('', owner.projectId, sendToApi))
  .extend('unitOfWork', ({ api }) => createUnitOfWork(api.database))
  // Claims due messages like a process that then dies.
  .extend(
    'claimDue',
    ({ api }) =>
      (most?: number) =>
        claimDueDeliveries(api, most),
  )
  .extend('hooks', ({ pages, person, receiver, api }) => {
    const create = async (url = receiver.url, events: readonly WebhookEvent[] = EVENT_TYPES) =>
      (await pages.create_webhook({ url, description: '', events: [...events] }, person)).data
    const deliverDue = (allowPrivateWebhooks?: boolean) =>
      sendDueDeliveries(api, allowPrivateWebhooks)
    const deliverAll = async () => {
      while ((await queueAuditEntries(api)) > 0);
      while ((await deliverDue()) > 0);
    }
    const later = (seconds: number) => {
      api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
    }
    const deliveries = async (webhook_id: string) =>
      (await pages.list_webhook_deliveries({ webhook_id }, person)).data
    const find = async (id: string) =>
      (await pages.list_webhooks({}, person)).data.find((webhook) => webhook.id === id)
    const attempts = async (webhook_id: string, message_id: string) =>
      (await pages.list_webhook_attempts({ webhook_id, message_id }, person)).data
    return { attempts, create, deliverDue, deliverAll, later, deliveries, find }
  })
