import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { steadyP99 } from '../support/steady-load.ts'
import { startStreamClients } from '../support/stream-clients.ts'
import { type SignedIn, signIn } from './person.ts'
import type { Recipe } from './recipe.ts'
import { ask, data, must } from './request.ts'
import type { RunningService } from './service.ts'

const FOLLOWERS = 200
const STREAMS_PER_KEY = 50
const SILENT_FOLLOWERS = 20
const EDIT_EVERY_MS = 100
const REQUESTS_PER_SECOND = 50
const SECONDS = 3
const ARRIVAL_MS = 10_000
/** Generous, and the best of several attempts: other programs disturb single measurements. */
const MAX_RATIO = 4
const ATTEMPTS = 3

const followers: Recipe = {
  tries: `slowing down another project with ${FOLLOWERS} followers and ${SILENT_FOLLOWERS} that never read`,
  async run({ service }) {
    const person = await signIn(service)
    const [followed, other] = [await project(person), await project(person)]
    const measure = await otherProject(service, await other.createKey())
    const keys: string[] = []
    while (keys.length < FOLLOWERS / STREAMS_PER_KEY) keys.push(await followed.createKey())
    const edit = await editor(service, await followed.createKey())
    const silent = await openSilent(service, await followed.createKey())
    let clients: ReturnType<typeof startStreamClients> | undefined
    const pairs: { idle: number; loaded: number }[] = []
    try {
      const idle = await measure()
      clients = startStreamClients(service.api, keys, FOLLOWERS)
      const { open, refused } = await clients.until((seen) => seen.open === FOLLOWERS, ARRIVAL_MS)
      must(open === FOLLOWERS, `${open} streams opened, refused with ${refused}`)
      let events = 0
      do {
        const editing = startEditing(edit)
        const loaded = await measure()
        events += (await editing.stop()) * FOLLOWERS
        pairs.push({ idle: pairs.length === 0 ? idle : await measure(), loaded })
      } while (bestRatio(pairs) > MAX_RATIO && pairs.length < ATTEMPTS)
      const seen = await clients.until((report) => report.events >= events, ARRIVAL_MS)
      must(seen.events === events, `${seen.events} of ${events} events arrived`)
      must(seen.misplaced + seen.ended === 0, `${seen.misplaced} misplaced, ${seen.ended} ended`)
      const times = pairs.map(({ idle, loaded }) => `${Math.round(idle)}, ${Math.round(loaded)}`)
      const waits = `p99 of another project without and with edits: ${times.join('; ')} ms`
      must(bestRatio(pairs) <= MAX_RATIO, waits)
      return `${events} of ${events} events arrived; ${waits}`
    } finally {
      clients?.stop()
      for (const socket of silent) socket.destroy()
    }
  },
}

const bestRatio = (pairs: readonly { idle: number; loaded: number }[]) =>
  Math.min(...pairs.map(({ idle, loaded }) => loaded / idle))

/** A new project with keys that read and write prompts. */
async function project({ call, createKey }: SignedIn) {
  const { id } = await call<{ id: string }>('POST', '/projects', { name: 'Streams' })
  const scopes = ['prompts:read', 'prompts:write']
  return { createKey: async () => (await createKey(scopes, id)).key }
}

/** Measures the p99 of a project's deliveries; any status other than 200 is an error. */
async function otherProject(service: RunningService, key: string) {
  const { id } = await data<{ id: string }>(ask(service, 'POST', '/prompts', { name: 'A' }, key))
  const url = `${service.api}/api/v1/prompts/${id}/compiled`
  const headers = { authorization: `Bearer ${key}` }
  const measure = () => steadyP99(url, headers, REQUESTS_PER_SECOND, SECONDS)
  await measure()
  return measure
}

async function editor(service: RunningService, key: string) {
  const { id } = await data<{ id: string }>(ask(service, 'POST', '/prompts', { name: 'B' }, key))
  let edits = 0
  return () => {
    const body = { description: `Edit ${++edits}` }
    return data(ask(service, 'PATCH', `/prompts/${id}`, body, key))
  }
}

/** Edits until stopped; `stop` returns the number of edits. */
function startEditing(edit: () => Promise<unknown>) {
  let isOver = false
  const run = async () => {
    let edits = 0
    for (; !isOver; edits++) {
      await edit()
      await pause(EDIT_EVERY_MS)
    }
    return edits
  }
  const running = run()
  // Reported by stop().
  running.catch(() => {})
  return {
    stop() {
      isOver = true
      return running
    },
  }
}

/** Connections that open the stream and read nothing. */
function openSilent({ api }: RunningService, key: string): Promise<Socket[]> {
  const { hostname, port, host } = new URL(api)
  const head = `GET /api/v1/events HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n\r\n`
  const open = () =>
    new Promise<Socket>((done, failed) => {
      const socket = connect(Number(port), hostname, () => socket.write(head, () => done(socket)))
      socket.pause().on('error', failed)
    })
  return Promise.all(Array.from({ length: SILENT_FOLLOWERS }, open))
}

/** The effect of one project's followers on another project's requests. */
export const streams: readonly Recipe[] = [followers]
