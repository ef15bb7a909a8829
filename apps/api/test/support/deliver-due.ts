import { randomBytes } from 'node:crypto'
import type { TestApi } from '../../../../test/support/api.ts'
import { createAttemptDelivery } from '../../src/features/webhooks/delivery/attempt-delivery.ts'
import {
  DELIVER_WEBHOOK,
  deliverWebhook,
} from '../../src/features/webhooks/delivery/deliver-webhook-job.ts'
import { claimDelivery } from '../../src/features/webhooks/delivery/delivery-queue.sql.ts'
import {
  QUEUE_AUDIT_MESSAGES,
  queueAuditMessages,
} from '../../src/features/webhooks/delivery/queue-audit-messages-job.ts'
import { createSendWebhook } from '../../src/features/webhooks/delivery/send-webhook.ts'
import { createJobHandler, type JobHandler } from '../../src/jobs/job-kind.ts'
import { JobQueue } from '../../src/jobs/job-queue.sql.ts'
import { createUnitOfWork } from '../../src/kernel/change/create-unit-of-work.ts'

type Clocked = Pick<TestApi, 'database' | 'clock'>

/** Queues of messages and jobs that use the test's clock. */
const createQueues = ({ database, clock }: Clocked) => {
  const unitOfWork = createUnitOfWork(database)
  const databaseTime = () => clock.now
  const jobs = new JobQueue(unitOfWork, { claimedBy: 'test', databaseTime })
  return { unitOfWork, databaseTime, jobs }
}

const claimJobs = async (
  api: Clocked,
  { name: kind, concurrency, perProject }: JobHandler['kind'],
  most: number,
) => {
  const wanted = [{ kind, limit: concurrency, perProject }]
  return (await createQueues(api).jobs.claim(wanted, most)).jobs
}

/** Attempts due messages once, like a process that runs jobs; returns the number sent. */
export async function deliverDue(api: Clocked, allowPrivateWebhooks = true): Promise<number> {
  const { unitOfWork, databaseTime } = createQueues(api)
  const send = createSendWebhook({ allowPrivateWebhooks })
  const attempt = createAttemptDelivery(send, databaseTime, randomBytes)
  let sent = 0
  const countAttempt: typeof attempt = (delivery) => {
    sent++
    return attempt(delivery)
  }
  const work = deliverWebhook({ unitOfWork, attempt: countAttempt, databaseTime })
  await runDue(api, createJobHandler(DELIVER_WEBHOOK, work))
  return sent
}

/** Queues due messages about audit entries; returns the number of jobs. */
export function queueAuditEntries(api: Clocked): Promise<number> {
  const { unitOfWork, databaseTime } = createQueues(api)
  const work = queueAuditMessages({ unitOfWork, now: databaseTime })
  return runDue(api, createJobHandler(QUEUE_AUDIT_MESSAGES, work))
}

async function runDue(api: Clocked, { kind, run }: JobHandler): Promise<number> {
  const { jobs } = createQueues(api)
  const { signal } = new AbortController()
  const claimed = await claimJobs(api, kind, 10)
  await Promise.all(
    claimed.map(async (job) => {
      const at = await run(job, signal, async () => {})
      await jobs.end(job.lease, at ? { kind: 'again', at } : { kind: 'done' })
    }),
  )
  return claimed.length
}

/** Claims due messages like a process that then dies. */
export async function claimDue(api: Clocked, most = 10) {
  const { unitOfWork, databaseTime } = createQueues(api)
  const claimed = await claimJobs(api, DELIVER_WEBHOOK, most)
  const each = await Promise.all(
    claimed.map(({ key }) => claimDelivery(unitOfWork, key ?? '', databaseTime)),
  )
  return each.flatMap((delivery) => delivery ?? [])
}
