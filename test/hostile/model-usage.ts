import { openPlace, type Place } from '../faults/place.ts'
import { ENCRYPTION_KEYS } from '../support/fixtures.ts'
import { signedInClient } from '../support/internal-client.ts'
import { type ModelServer, startModelServer } from '../support/model-server.ts'
import { createGate, pausedAnswer } from '../support/paused-answer.ts'
import type { Recipe } from './recipe.ts'
import { must, send } from './request.ts'

const CALLS = 60
/** Number of calls that fit into the budget. */
const FITTING = 20
const MAX_TOKENS = 50
const MODELS = { ENCRYPTION_KEYS, PRIVATE_MODEL_HOSTS: '127.0.0.1' }

/**
 * Claimed usage, and the allowed excess over a call's reservation: we accept up to 4,096 input
 * tokens more than we counted (docs/operating.md).
 */
const CLAIMS: readonly (readonly [string, string | undefined, number])[] = [
  ['zero', '{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0}', 0],
  ['negative', '{"prompt_tokens":-1000000,"completion_tokens":-5,"total_tokens":-1000005}', 0],
  ['absurdly large', '{"prompt_tokens":1e30,"completion_tokens":1e30,"total_tokens":2e30}', 0],
  ['no', undefined, 0],
  ['written-out', '{"prompt_tokens":"many","completion_tokens":"few","total_tokens":"x"}', 0],
  ['too many', '{"prompt_tokens":4000,"completion_tokens":50,"total_tokens":4050}', 4_000],
]

/** A project with a budget and this provider, and calls alternating between replicas. */
async function openProject({ replicas, other }: Place, server: ModelServer) {
  const [first] = replicas
  const { project } = await signedInClient(first?.internalUrl ?? '', other.email)
  const pages = project(other.projectId)
  const provider = { kind: 'openai-compatible', name: 'Liar', default_model: 'm' } as const
  await pages.create_provider({ ...provider, base_url: server.url }, {})
  let turn = 0
  return {
    budget: async () => (await pages.get_ai_budget({})).data,
    limit: (tokens: number) => pages.set_ai_budget({ monthly_tokens: tokens, monthly_cost: null }),
    async call() {
      const api = replicas[turn++ % replicas.length]?.url ?? ''
      const path = `/prompts/${other.promptId}/playground-runs`
      const input = { message: 'Hello?', max_tokens: MAX_TOKENS }
      const service = { api, demo: { dev_key: other.devKey } }
      const response = await send(service, 'POST', path, input)
      return { status: response.status, text: await response.text() }
    },
  }
}

type Project = Awaited<ReturnType<typeof openProject>>

/** Reads the reservation of one call while it waits for its response. */
async function reservedByOne({ budget, call }: Project, server: ModelServer): Promise<number> {
  const gate = createGate()
  server.behaviours.push({ bytes: pausedAnswer(gate) })
  const calling = call()
  while (server.received.length === 0) await new Promise((later) => setTimeout(later, 10))
  const { tokens_reserved } = await budget()
  gate.open()
  const { status, text } = await calling
  must(status === 200, `a first call: ${status} ${text.slice(0, 200)}`)
  return tokens_reserved
}

/** Sends concurrent calls while the provider claims this usage; throws on wrong counts. */
async function tryClaim(
  { budget, limit, call }: Project,
  server: ModelServer,
  reserved: number,
  [name, usage, excess]: (typeof CLAIMS)[number],
): Promise<void> {
  const gate = createGate()
  server.rules.otherwise = () => ({ bytes: pausedAnswer(gate, { usage }) })
  const before = await budget()
  const limited = before.tokens_used + FITTING * reserved
  await limit(limited)
  const callsBefore = server.received.length
  let refused = 0
  const calling = Array.from({ length: CALLS }, async () => {
    const answered = await call()
    if (answered.status !== 200) refused++
    // Calls that fit wait for their response until all others are rejected.
    if (refused === CALLS - FITTING) gate.open()
    return answered
  })
  const late = setTimeout(gate.open, 20_000)
  const answers = await Promise.all(calling)
  clearTimeout(late)
  const odd = answers.find(({ status }) => status !== 200 && status !== 429)
  must(!odd, `${name} tokens: ${odd?.status} ${odd?.text.slice(0, 200)}`)
  const calls = server.received.length - callsBefore
  const after = await budget()
  const used = after.tokens_used - before.tokens_used
  const seen = `${name} tokens: ${calls} calls, ${used} of ${FITTING * reserved} tokens used`
  must(calls === FITTING && refused === CALLS - FITTING, `${seen}, ${refused} refused`)
  must(after.calls - before.calls === calls, `${seen}, ${after.calls - before.calls} counted`)
  must(after.tokens_reserved === 0 && after.lost_calls === 0, `${seen}, some are still reserved`)
  must(used >= calls && after.tokens_used <= limited + calls * excess, seen)
}

const lyingProvider: Recipe = {
  tries: `passing a budget with a provider that lies about tokens, ${CALLS} calls at once over two replicas`,
  async run() {
    const [place, server] = await Promise.all([openPlace(MODELS), startModelServer()])
    try {
      const project = await openProject(place, server)
      const reserved = await reservedByOne(project, server)
      for (const claim of CLAIMS) await tryClaim(project, server, reserved, claim)
      const claims = CLAIMS.map(([name]) => name).join(', ')
      return `${FITTING} calls got through each time, the others 429; the provider claimed ${claims} tokens`
    } finally {
      await place.close()
      await server.close()
    }
  },
}

/** Attacks by a provider that reports wrong usage. */
export const modelUsage: readonly Recipe[] = [lyingProvider]
