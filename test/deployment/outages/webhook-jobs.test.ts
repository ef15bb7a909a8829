import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EVENT_TYPES } from '@promptwire/contract/events/events'
import { describe, expect, test, vi } from 'vitest'
import { runApi, runWorker, startApi, startWorker } from '../../support/api-process.ts'
import { endLeases } from '../../support/end-leases.ts'
import { signedInProject } from '../../support/internal-client.ts'
import { OFTEN } from '../../support/patience.ts'
import { onPGlite, PLACES } from '../../support/place.ts'
import { startReceiver } from '../../support/receiver.ts'

/** A receiver that blocks until released, and the ids of received messages. */
async function startSilentReceiver() {
  const arrived: string[] = []
  let isSilent = true
  const server = createServer((request, response) => {
    arrived.push(String(request.headers['webhook-id']))
    if (!isSilent) response.writeHead(204).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const answer = () => {
    isSilent = false
  }
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}/hook`, arrived, answer, close }
}

/** A project's client and webhook at a running API. */
async function withWebhook(internalUrl: string, email: string, url: string) {
  const pages = await signedInProject(internalUrl, email)
  const { data } = await pages.create_webhook({ url, description: '', events: [...EVENT_TYPES] })
  return { pages, webhook_id: data.id }
}

describe.each(PLACES)('on %s', (_, place) => {
  test('deliveries claimed by a killed process are sent after the next start, all others once', {
    timeout: 300_000,
  }, async () => {
    const receiver = await startSilentReceiver()
    const { environment, email, remove } = await place()
    const settings = { ...environment, ALLOW_PRIVATE_WEBHOOKS: 'true' }
    const killed = await startApi(settings)
    const { pages } = await withWebhook(killed.internalUrl, email, receiver.url)
    for (const name of ['A', 'B', 'C']) await pages.create_prompt({ name })
    await vi.waitUntil(() => receiver.arrived.length === 1, OFTEN)
    await killed.end('SIGKILL')
    await endLeases(killed, environment)
    receiver.answer()
    const next = await startApi(settings)
    await vi.waitUntil(() => receiver.arrived.length >= 4, OFTEN)
    await next.end('SIGTERM')
    const [first, again, ...others] = receiver.arrived
    expect(again, 'the one that was under way').toBe(first)
    expect(new Set([first, ...others]).size).toBe(3)
    expect(others).toHaveLength(2)
    receiver.close()
    await remove()
  })
})

test('an API that leaves work to workers does none, and a worker does it', {
  timeout: 300_000,
}, async () => {
  const receiver = await startReceiver()
  const [, onPostgres] = PLACES[1] ?? []
  if (!onPostgres) throw new Error('there is no place on PostgreSQL')
  const { environment, email, remove } = await onPostgres()
  const settings = { ...environment, ALLOW_PRIVATE_WEBHOOKS: 'true' }
  const api = await startApi({ ...settings, BACKGROUND_WORK: 'false' })
  const { pages, webhook_id } = await withWebhook(api.internalUrl, email, receiver.url)
  await pages.create_prompt({ name: 'A' })
  const worker = await startWorker(settings)
  await vi.waitUntil(() => receiver.received.length === 1, OFTEN)
  expect((await fetch(`${worker.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${worker.url}/api/v1/prompts`)).status).toBe(404)
  expect(await worker.end('SIGTERM')).toBe(0)
  await pages.create_prompt({ name: 'B' })
  const pending = async () => (await pages.get_webhook({ webhook_id })).data.pending
  expect(await pending(), 'no worker is left').toBe(1)
  const other = await startWorker(settings)
  await vi.waitUntil(async () => (await pending()) === 0, OFTEN)
  await other.end('SIGTERM')
  await api.end('SIGTERM')
  expect(receiver.received).toHaveLength(2)
  await receiver.close()
  await remove()
})

test('the embedded database allows no workers, and both sides say so', async () => {
  const { environment, remove } = await onPGlite()
  const worker = await runWorker(environment)
  expect([worker.code, worker.output]).toEqual([1, expect.stringContaining('set DATABASE_URL')])
  const api = await runApi({ ...environment, BACKGROUND_WORK: 'false' })
  expect([api.code, api.output]).toEqual([1, expect.stringContaining('DATABASE_URL')])
  await remove()
})
