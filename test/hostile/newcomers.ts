import type { Recipe } from './recipe.ts'
import { must } from './request.ts'
import type { RunningService } from './service.ts'

const NETWORKS = 12
const NEWCOMERS = 3
/** A network's limit for registrations per hour. */
const MAX_REGISTRATIONS = 200
/** Each keeps the queue of password checks full from then on. */
const ENOUGH_GUESSES = 2
const LANES = 4

type Post = (service: RunningService, address: string) => Promise<Response>

/** Each provider owns a /16. */
const attacker = (i: number) => `198.${18 + i}.0.1`

const register: Post = ({ web }, address) =>
  fetch(`${web}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ client_name: 'Flood', redirect_uris: ['https://a.example/'] }),
  })

const signInAs =
  (email: string, password: string): Post =>
  ({ web }, address) =>
    fetch(`${web}/sign-in`, {
      method: 'POST',
      headers: { origin: web, 'x-forwarded-for': address },
      body: new URLSearchParams({ email, password, continue: '' }),
      redirect: 'manual',
    })

const guess: Post = (service, address) =>
  signInAs(`${Math.random()}@example.com`, 'a wrong guess')(service, address)

interface Flood {
  /** Resolves once every lane was rejected, or has sent enough. */
  readonly atItsHeight: Promise<unknown>
  stop(): Promise<void>
}

/** Sends from twelve networks continuously until stopped. */
function flood(service: RunningService, post: Post, enough: number): Flood {
  let isOver = false
  const lane = async (address: string, reachHeight: () => void) => {
    for (let sent = 1; !isOver; sent++) {
      const response = await post(service, address)
      await response.arrayBuffer()
      if (response.status === 429 || sent >= enough) reachHeight()
    }
  }
  const lanes: Promise<void>[] = []
  const start = (address: string) =>
    new Promise<void>((reachHeight, failed) => {
      lanes.push(lane(address, reachHeight).catch(failed))
    })
  const heights = Array.from({ length: NETWORKS * LANES }, (_, i) => start(attacker(i % NETWORKS)))
  const stop = async () => {
    isOver = true
    await Promise.all(lanes)
  }
  return { atItsHeight: Promise.all(heights), stop }
}

/** Responses to new networks, in sequence, with their latency. */
async function askAsNewcomers(service: RunningService, post: Post, octet: number) {
  const statuses: number[] = []
  const waits: number[] = []
  for (let i = 0; i < NEWCOMERS; i++) {
    const began = performance.now()
    const response = await post(service, `203.${octet + i}.113.7`)
    await response.arrayBuffer()
    waits.push(Math.round(performance.now() - began))
    statuses.push(response.status)
  }
  return { statuses, waits }
}

const newcomer = (
  does: string,
  attack: Post,
  enough: number,
  request: (service: RunningService) => { post: Post; expected: number; octet: number },
): Recipe => ({
  tries: `keeping a fresh network from ${does} by a flood from twelve others`,
  async run({ service }) {
    const { post, expected, octet } = request(service)
    const idle = (await askAsNewcomers(service, post, octet + NEWCOMERS)).waits
    const attackers = flood(service, attack, enough)
    try {
      await attackers.atItsHeight
      const { statuses, waits } = await askAsNewcomers(service, post, octet)
      const seen = `${statuses.join(', ')} after ${waits.join(', ')} ms`
      must(
        statuses.every((status) => status === expected),
        `fresh networks: ${seen}`,
      )
      return `fresh networks ${seen}; without a flood ${idle.join(', ')} ms`
    } finally {
      await attackers.stop()
    }
  },
})

/** The effect of floods from many networks on a user of another. */
export const newcomers: readonly Recipe[] = [
  newcomer('registering', register, MAX_REGISTRATIONS, () => ({
    post: register,
    expected: 201,
    octet: 10,
  })),
  newcomer('signing in', guess, ENOUGH_GUESSES, ({ demo }) => ({
    post: signInAs(demo.email, demo.password),
    expected: 303,
    octet: 20,
  })),
]
