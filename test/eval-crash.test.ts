import { createClient } from '@promptwire/core/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public/public-contract'
import { describe, expect, test } from 'vitest'
import { startApi, startWorker } from './support/api-process.ts'
import { PLACES } from './support/place.ts'

const CASES = 40
const CASES_BEFORE_KILL = 5
const CONTENT = 'Answer only with "PONG one two three four five six seven {{name}}".'

describe.each(PLACES)('on %s', (name, place) => {
  test('kill -9 in the middle of a run: another process finishes it, each case recorded once', {
    timeout: 120_000,
  }, async () => {
    const { environment, key, remove } = await place()
    const given = { ...environment, DEMO_PROVIDER: 'true' }
    const hasWorkers = name === 'PostgreSQL'
    const startMain = () => startApi({ ...given, BACKGROUND_WORK: String(!hasWorkers) })
    const bearer = { bearer: key }
    let api = await startMain()
    let working = hasWorkers ? await startWorker(given) : api
    const clientOf = () => createClient(publicContract, api.url + PUBLIC_PREFIX, fetch)
    const { data: prompt } = await clientOf().create_prompt(
      {
        name: 'Killed',
        blocks: [{ type: 'role', title: 'Role', content: CONTENT }],
        variables: [{ key: 'name' }],
      },
      bearer,
    )
    const cases = Array.from({ length: CASES }, (_, i) => ({
      input_text: '',
      variables: { name: `n${i}` },
      checks: [{ type: 'contains', value: `n${i}` }],
    }))
    const prompt_id = prompt.id
    const file = { format: 'json', content: JSON.stringify(cases) } as const
    await clientOf().import_test_cases({ prompt_id, ...file }, bearer)
    const { data: run } = await clientOf().run_eval({ prompt_id, provider: 'demo' }, bearer)
    const eval_run_id = run.id
    const read = async () => (await clientOf().get_eval_run({ eval_run_id }, bearer)).data
    const often = { timeout: 60_000, interval: 20 }
    await expect.poll(read, often).toSatisfy(({ passed }) => passed >= CASES_BEFORE_KILL)
    await working.end('SIGKILL')
    if (!hasWorkers) api = await startMain()
    expect((await read()).state).toBe('running')
    working = hasWorkers ? await startWorker(given) : api
    const finished = { state: 'finished', passed: CASES, failed: 0, errors: 0 }
    await expect.poll(read, often).toMatchObject(finished)
    const { data: results } = await clientOf().list_eval_results(
      { eval_run_id, limit: 100 },
      bearer,
    )
    expect(new Set(results.map(({ case_id }) => case_id)).size).toBe(CASES)
    expect(results).toHaveLength(CASES)
    await working.end('SIGTERM')
    if (hasWorkers) await api.end('SIGTERM')
    await remove()
  })
})
