import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { DELIVER_WEBHOOK } from '../../apps/api/src/features/webhooks/delivery/deliver-webhook-job.ts'
import { type SignedIn, signIn } from './person.ts'
import type { Recipe } from './recipe.ts'
import { ask, data, must } from './request.ts'
import type { RunningService } from './service.ts'

const SOON_MS = 5_000
const SILENT_WEBHOOKS = 20
const DEAD_PROJECTS = 6
const DEAD_WEBHOOKS_PER_PROJECT = 4
const HEALTHY_EVENTS = 5
const EVENTS = ['prompt.updated']

const listening = (server: Server): Promise<string> =>
  new Promise((done) => {
    server.listen(0, '127.0.0.1', () => {
      done(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`)
    })
  })

/** A receiver that accepts requests and never responds, and one that responds immediately. */
async function startReceivers() {
  const pending = new Set<Socket>()
  const silent = createServer((socket) => void pending.add(socket.on('error', () => {})))
  let delivered = 0
  const healthy = createHttpServer((request, response) => {
    delivered++
    request.resume()
    response.writeHead(204).end()
  })
  const [silentUrl, healthyUrl] = await Promise.all([listening(silent), listening(healthy)])
  return {
    silentUrl,
    healthyUrl,
    pending: () => pending.size,
    /** Milliseconds until this many messages arrived at the healthy receiver. */
    async arrival(messages: number): Promise<number> {
      const asked = performance.now()
      const waited = () => Math.round(performance.now() - asked)
      while (delivered < messages && waited() < SOON_MS) await pause(10)
      must(delivered >= messages, `${delivered} of ${messages} arrived in ${waited()} ms`)
      return waited()
    },
    close() {
      healthy.close()
      silent.close()
      // The service waits for sent messages before it stops.
      for (const socket of pending) socket.destroy()
    },
  }
}

const silentUrls = ({ silentUrl }: { readonly silentUrl: string }, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${silentUrl}/${i}`)

const addWebhook = ({ call }: SignedIn, project: string, url: string) =>
  call('POST', `/projects/${project}/webhooks`, { url, description: 'x', events: EVENTS })

/** A new project with webhooks to these addresses, and a function that creates its prompts. */
async function addProject(service: RunningService, person: SignedIn, urls: readonly string[]) {
  const { id } = await person.call<{ id: string }>('POST', '/projects', { name: 'Neighbour' })
  for (const url of urls) await addWebhook(person, id, url)
  const { key } = await person.createKey(['prompts:write', 'prompts:read'], id)
  return (name: string) => data(ask(service, 'POST', '/prompts', { name }, key))
}

const slowReceivers: Recipe = {
  tries: 'holding up the webhooks of others with twenty receivers that never answer',
  async run({ service }) {
    const person = await signIn(service)
    const receivers = await startReceivers()
    try {
      const createPrompt = await addProject(service, person, [receivers.healthyUrl])
      const createSlow = await addProject(service, person, silentUrls(receivers, SILENT_WEBHOOKS))
      for (let i = 0; i < 10; i++) await createSlow(`Slow ${i}`)
      await createPrompt('Mine')
      return `the neighbour's event was delivered after ${await receivers.arrival(1)} ms`
    } finally {
      receivers.close()
    }
  },
}

const deadProjects: Recipe = {
  tries: `holding up the webhooks of others with dead receivers of ${DEAD_PROJECTS} projects`,
  async run({ service }) {
    const person = await signIn(service)
    const receivers = await startReceivers()
    try {
      const createPrompt = await addProject(service, person, [receivers.healthyUrl])
      for (let project = 0; project < DEAD_PROJECTS; project++) {
        const urls = silentUrls(receivers, DEAD_WEBHOOKS_PER_PROJECT)
        const createDead = await addProject(service, person, urls)
        await createDead('Never delivered')
      }
      const shared = DELIVER_WEBHOOK.concurrency
      const began = performance.now()
      while (receivers.pending() < shared && performance.now() - began < SOON_MS) await pause(10)
      must(receivers.pending() >= shared, `only ${receivers.pending()} deliveries are pending`)
      const waits: number[] = []
      for (let sent = 1; sent <= HEALTHY_EVENTS; sent++) {
        await createPrompt(`Delivered ${sent}`)
        waits.push(await receivers.arrival(sent))
      }
      return `${receivers.pending()} requests got no answer; a healthy project's events were delivered after ${waits.join(', ')} ms`
    } finally {
      receivers.close()
    }
  },
}

/** The effect of some projects on the webhooks of another. */
export const webhooks: readonly Recipe[] = [slowReceivers, deadProjects]
