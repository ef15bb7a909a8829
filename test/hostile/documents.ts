import { createServer } from 'node:net'
import type { Recipe } from './recipe.ts'
import { must } from './request.ts'
import type { RunningService } from './service.ts'

/** Sends web's request for a signed-in person at `address`. */
async function resolve(
  { internal, serviceSecret }: RunningService,
  clientId: string,
  address: string,
): Promise<string> {
  const query = new URLSearchParams({ client_id: clientId, address })
  const response = await fetch(`${internal}/internal/oauth/client?${query}`, {
    headers: { authorization: `Bearer ${serviceSecret}` },
  })
  const { data } = (await response.json()) as { data?: { outcome: string } }
  return data?.outcome ?? `${response.status}`
}

/** Above a network's limit for ten minutes. */
const FETCHES = 40

const documents: Recipe = {
  tries: 'having metadata documents fetched by strangers, from inside our network, and without end',
  async run({ service }) {
    let reached = 0
    const inside = createServer((socket) => {
      reached++
      socket.destroy()
    })
    const port = await new Promise<number>((done) => {
      inside.listen(0, '127.0.0.1', () => {
        const address = inside.address()
        done(typeof address === 'object' ? (address?.port ?? 0) : 0)
      })
    })
    const names = ['localhost', '127.0.0.1', '127.1', '2130706433', '[::1]', '[::ffff:7f00:1]']
    try {
      for (const name of names) {
        const clientId = `https://${name}:${port}/client.json`
        const query = new URLSearchParams({ client_id: clientId, response_type: 'code' })
        const page = await fetch(`${service.web}/oauth/authorize?${query}`, { redirect: 'manual' })
        await page.body?.cancel()
        const outcome = await resolve(service, clientId, '203.0.113.20')
        must(outcome === 'refused', `${name}: ${outcome}`)
      }
      const seen: string[] = []
      for (let i = 0; i < FETCHES; i++) {
        seen.push(await resolve(service, `https://localhost:${port}/${i}.json`, '203.0.113.21'))
      }
      const outcomes = [...new Set(seen)].join(', ')
      must(reached === 0, `${reached} requests reached an address inside`)
      must(outcomes === 'refused, 429', `${FETCHES} from one network: ${outcomes}`)
      const fetched = seen.filter((outcome) => outcome === 'refused').length
      return `none of ${names.length} names was reached, ${fetched} of ${FETCHES} were looked up`
    } finally {
      inside.close()
    }
  },
}

/** Attacks by clients whose metadata is on another host. */
export const clientDocuments: readonly Recipe[] = [documents]
