import { createClient } from '@promptwire/core/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public/public-contract'
import { describe, test } from 'vitest'
import { type ApiProcess, startApi } from './support/api-process.ts'
import { PLACES } from './support/place.ts'

const CASES = 200
/** After how many cases a process is killed, each time another one where there are two. */
const KILLS_AFTER = [20, 100]
const CONTENT = 'Answer only with "PONG one two {{name}}".'
const OFTEN = { timeout: 100_000, interval: 20 }

/** One process has the embedded database; of a server's, two share the work. */
const REPLICAS: Readonly<Record<string, number>> = { PGlite: 1, PostgreSQL: 2 }

const clientAt = ({ url }: ApiProcess) => createClient(publicContract, url + PUBLIC_PREFIX, fetch)

const cases = Array.from({ length: CASES }, (_, i) => ({
  input_text: '',
  variables: { name: `n${i}` },
  checks: [{ type: 'contains', value: `n${i}` }],
}))

describe.concurrent.each(PLACES)('on %s', (name, place) => {
  test('kill -9 during a run, twice: it finishes, and each case is recorded once', {
    timeout: 180_000,
  }, async ({ expect }) => {
    const { environment, key, remove } = await place()
    const bearer = { bearer: key }
    const start = () => startApi({ ...environment, DEMO_PROVIDER: 'true' })
    const replicas = await Promise.all(Array.from({ length: REPLICAS[name] ?? 1 }, start))
    const client = () => clientAt(replicas[0] as ApiProcess)
    const { data: prompt } = await client().create_prompt(
      {
        name: 'Killed',
        blocks: [{ type: 'role', title: 'Role', content: CONTENT }],
        variables: [{ key: 'name' }],
      },
      bearer,
    )
    const prompt_id = prompt.id
    const file = { format: 'json', content: JSON.stringify(cases) } as const
    await client().import_test_cases({ prompt_id, ...file }, bearer)
    const { data: run } = await client().run_eval({ prompt_id, provider: 'demo' }, bearer)
    const eval_run_id = run.id
    const read = async () => (await client().get_eval_run({ eval_run_id }, bearer)).data
    for (const count of KILLS_AFTER) {
      await expect
        .poll(read, OFTEN)
        .toSatisfy(({ state, passed }) => state === 'running' && passed >= count)
      await replicas.shift()?.end('SIGKILL')
      replicas.push(await start())
    }
    const finished = { state: 'finished', passed: CASES, failed: 0, errors: 0 }
    await expect.poll(read, OFTEN).toMatchObject(finished)
    const recorded: string[] = []
    let cursor: string | undefined
    do {
      const page = await client().list_eval_results(
        { eval_run_id, limit: 100, ...(cursor && { cursor }) },
        bearer,
      )
      recorded.push(...page.data.map(({ case_id }) => case_id))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect(recorded).toHaveLength(CASES)
    expect(new Set(recorded).size).toBe(CASES)
    await Promise.all(replicas.map((replica) => replica.end('SIGTERM')))
    await remove()
  })
})
