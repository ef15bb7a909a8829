import { request } from 'node:http'
import type { Recipe } from './recipe.ts'
import { must } from './request.ts'

const FLOOD_BYTES = 200_000_000
/** Max memory growth of an app while it rejects a flood. */
const MAX_GROWTH_MB = 120

const DOORS = [
  ['mcp', '/api/oauth/token', 'application/json'],
  ['mcp', '/mcp', 'application/json'],
  ['web', '/sign-in', 'application/x-www-form-urlencoded'],
  ['web', '/oauth/register', 'application/json'],
  ['api', '/api/v1/prompts', 'application/json'],
] as const

interface Flooded {
  readonly status: number
  readonly sent: number
}

/** Sends an endless body in chunks until it is rejected. */
const flood = (url: string, type: string): Promise<Flooded> =>
  new Promise((done) => {
    let sent = 0
    let status = 0
    const chunk = Buffer.alloc(64 * 1024, 'a')
    const asked = request(url, { method: 'POST', headers: { 'content-type': type } })
    const finish = () => {
      asked.destroy()
      done({ status, sent })
    }
    asked.on('response', (response) => {
      status = response.statusCode ?? 0
      response.resume().on('end', finish)
    })
    // A server that has responded need not read on.
    asked.on('error', finish)
    const more = () => {
      while (status === 0 && sent < FLOOD_BYTES) {
        sent += chunk.length
        if (!asked.write(chunk)) {
          asked.once('drain', more)
          return
        }
      }
      if (sent >= FLOOD_BYTES) asked.end()
    }
    more()
  })

/** Bodies above every limit. */
export const floods: readonly Recipe[] = DOORS.map(
  ([app, path, type]): Recipe => ({
    tries: `a body of 200 MB in chunks at ${app} ${path}`,
    async run({ service }) {
      const before = service.memory(app)
      const { status, sent } = await flood(service[app] + path, type)
      const growth = service.memory(app) - before
      const seen = `${status || 'cut off'} after ${Math.round(sent / 1e6)} MB, ${growth} MB of memory`
      must(sent < FLOOD_BYTES / 2 && growth < MAX_GROWTH_MB, seen)
      must(status === 0 || (status >= 400 && status < 500), seen)
      return seen
    },
  }),
)
