import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from './person.ts'
import type { Recipe } from './recipe.ts'
import { ask, data, must } from './request.ts'

const SOON_MS = 5_000
const SILENT_WEBHOOKS = 20
const EVENTS = ['prompt.updated']

const listening = (server: Server): Promise<string> =>
  new Promise((done) => {
    server.listen(0, '127.0.0.1', () => {
      done(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`)
    })
  })

const slowReceivers: Recipe = {
  tries: 'holding up the webhooks of others with twenty receivers that never answer',
  async run({ service }) {
    const { call, createKey, projectId } = await signIn(service)
    const held = new Set<Socket>()
    const silent = createServer((socket) => void held.add(socket))
    let delivered = 0
    const heard = createHttpServer((request, response) => {
      delivered++
      request.resume()
      response.writeHead(204).end()
    })
    const [silentUrl, heardUrl] = await Promise.all([listening(silent), listening(heard)])
    const hook = (project: string, url: string) =>
      call('POST', `/projects/${project}/webhooks`, { url, description: 'x', events: EVENTS })
    try {
      for (let i = 0; i < SILENT_WEBHOOKS; i++) await hook(projectId, `${silentUrl}/${i}`)
      const other = await call<{ id: string }>('POST', '/projects', { name: 'Neighbour' })
      await hook(other.id, heardUrl)
      const { key } = await createKey(['prompts:write', 'prompts:read'], other.id)
      const making = ask(service, 'POST', '/prompts', { name: 'Slow' })
      const { id } = await data<{ id: string }>(making)
      for (let i = 0; i < 10; i++) {
        await data(ask(service, 'PATCH', `/prompts/${id}`, { description: `${i}` }))
      }
      const asked = performance.now()
      await data(ask(service, 'POST', '/prompts', { name: 'Mine' }, key))
      while (delivered === 0 && performance.now() - asked < SOON_MS) await pause(20)
      const waited = Math.round(performance.now() - asked)
      must(delivered > 0, `nothing was delivered in ${waited} ms`)
      return `the neighbour's event was delivered after ${waited} ms`
    } finally {
      heard.close()
      silent.close()
      // The service waits for what it sends before it stops.
      for (const socket of held) socket.destroy()
    }
  },
}

/** What one project does to the webhooks of another. */
export const webhooks: readonly Recipe[] = [slowReceivers]
