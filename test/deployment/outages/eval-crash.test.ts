import { createClient } from '@promptwire/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/contract/public-contract'
import { describe, test } from 'vitest'
import { type ApiProcess, startApi } from '../../support/api-process.ts'
import { endLeases } from '../../support/end-leases.ts'
import { ENCRYPTION_KEYS } from '../../support/fixtures.ts'
import { signedInProject } from '../../support/internal-client.ts'
import { startModelServer } from '../../support/model-server.ts'
import { createGate, pausedAnswer } from '../../support/paused-answer.ts'
import { PLACES } from '../../support/place.ts'

const CASES = 40
/** Model calls before the first kill, and before the second. */
const KILLS_AFTER = [10, 30]
const CONCURRENCY = 4
const OFTEN = { interval: 100 }
const MODELS = { ENCRYPTION_KEYS, PRIVATE_MODEL_HOSTS: '127.0.0.1' }

/** Only one process can open the embedded database; on a server, two share the work. */
const REPLICAS: Readonly<Record<string, number>> = { PGlite: 1, PostgreSQL: 2 }

const clientAt = ({ url }: ApiProcess) => createClient(publicContract, url + PUBLIC_PREFIX, fetch)

const nameCase = (i: number) => `n${i}.`
const CASE_NAME = /n\d+\./
const cases = Array.from({ length: CASES }, (_, i) => ({
  input_text: '',
  variables: { name: nameCase(i) },
  checks: [{ type: 'contains', value: nameCase(i) }],
}))

/** A model that answers with the name in its prompt. Before each kill, its calls block. */
async function startNamingModel(killed: number) {
  const server = await startModelServer()
  const kills = KILLS_AFTER.slice(0, killed).map((after) => ({ after, gate: createGate() }))
  const open = createGate()
  open.open()
  server.rules.otherwise = ({ body }) => {
    const calls = server.calls().length
    const gate = kills.findLast(({ after }) => calls > after)?.gate ?? open
    return { bytes: pausedAnswer(gate, { text: CASE_NAME.exec(JSON.stringify(body))?.[0] ?? '' }) }
  }
  return { server, kills }
}

describe.concurrent.each(PLACES)('on %s', (name, place) => {
  test('kill -9 of every process during a run: it finishes, and each case is recorded once', async ({
    expect,
  }) => {
    const { environment, key, email, remove } = await place()
    const bearer = { bearer: key }
    const start = () => startApi({ ...environment, ...MODELS })
    const processes = REPLICAS[name] ?? 1
    const { server, kills } = await startNamingModel(processes)
    const replicas = await Promise.all(Array.from({ length: processes }, start))
    const first = replicas[0] as ApiProcess
    const provider = { kind: 'openai-compatible', name: 'Mine', default_model: 'm' } as const
    const project = await signedInProject(first.internalUrl, email)
    await project.create_provider(
      { ...provider, base_url: server.url, concurrency: CONCURRENCY },
      {},
    )
    const client = () => clientAt(replicas[0] as ApiProcess)
    const blocks = [{ type: 'role' as const, title: 'Role', content: 'Say {{name}}' }]
    const variables = [{ key: 'name' }]
    const { data: prompt } = await client().create_prompt(
      { name: 'Killed', blocks, variables },
      bearer,
    )
    const prompt_id = prompt.id
    const file = { format: 'json', content: JSON.stringify(cases) } as const
    await client().import_test_cases({ prompt_id, ...file }, bearer)
    const { data: run } = await client().run_eval({ prompt_id, provider: 'Mine' }, bearer)
    const eval_run_id = run.id
    const read = async () => (await client().get_eval_run({ eval_run_id }, bearer)).data
    for (const { after, gate } of kills) {
      await expect.poll(() => server.calls().length, OFTEN).toBeGreaterThan(after)
      // Calls in flight at an earlier kill have no result.
      await expect
        .poll(read, OFTEN)
        .toSatisfy(({ state, passed }) => state === 'running' && passed >= after - CONCURRENCY)
      const killed = replicas.shift() as ApiProcess
      await killed.end('SIGKILL')
      gate.open()
      await endLeases(killed, environment)
      if (replicas.length === 0) replicas.push(await start())
    }
    const finished = { state: 'finished', passed: CASES, failed: 0, errors: 0 }
    await expect.poll(read, OFTEN).toMatchObject(finished)
    const { data: results } = await client().list_eval_results({ eval_run_id, limit: 100 }, bearer)
    expect(results).toHaveLength(CASES)
    expect(new Set(results.map(({ case_id }) => case_id)).size).toBe(CASES)
    await Promise.all(replicas.map((replica) => replica.end('SIGTERM')))
    await server.close()
    await remove()
  })
})
