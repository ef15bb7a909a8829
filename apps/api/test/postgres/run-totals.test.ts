import { expect } from 'vitest'
import type { ModelBehaviour } from '../../../../test/support/model-server.ts'
import { evalTest } from '../support/eval-test.ts'

const PROVIDER = { kind: 'openai-compatible', name: 'Mine', default_model: 'priced' } as const
const VERDICT = JSON.stringify({ reason: 'Polite.', passed: true })

/** All outcomes of a call, except those that a person waits for. */
const ENDINGS: readonly ModelBehaviour[] = [
  {},
  { pieces: [VERDICT] },
  { usage: { input: 900, output: 3, cached: 800 } },
  { usage: { input: -5_000, output: 1.5, cached: 9 } },
  { finish: 'length' },
  { status: 429, headers: { 'retry-after': '1' } },
  { status: 500 },
  { endsAfter: { events: 2, by: 'death' } },
  { endsAfter: { events: 3, by: 'end' } },
  { bytes: ['data: {"choices": nonsense}\n\n'] },
  { pieces: Array.from({ length: 5_000 }, () => ' more and more') },
]

/** Compares a run's counts with those of the project's budget. */
const test = evalTest.extend(
  'compare',
  ({ api, client, devKey, owner }) =>
    async (eval_run_id: string) => {
      const budget = () => api.aiBudget.read(owner.projectId)
      await expect.poll(async () => (await budget()).reserved.tokens).toBe(0)
      const { data: run } = await client.get_eval_run({ eval_run_id }, devKey)
      const { used, calls } = await budget()
      expect(run.input_tokens + run.output_tokens).toBe(used.tokens)
      expect(run.cost_usd).toBe(used.cost / 1_000_000)
      return { ...used, calls }
    },
)

test('a run and the budget count the same, however its calls end', async ({
  compare,
  evals,
  ownersProject,
  server,
  work,
}) => {
  await ownersProject.create_provider({ ...PROVIDER, base_url: server.url }, {})
  await evals.cases(12, [{ type: 'llm-rubric', value: 'Is polite' }])
  let calls = 0
  server.rules.otherwise = () => ENDINGS[calls++ % ENDINGS.length] ?? {}
  const { id } = await evals.start({ provider: 'Mine' })
  const runner = work()
  await evals.ended(id).toMatchObject({ state: 'finished' })
  await runner.stop()
  const counted = await compare(id)
  expect(counted.calls).toBe(server.received.length)
  expect(counted.tokens).toBeGreaterThan(0)
})

test('a cancelled run counts its in-flight calls', async ({
  client,
  compare,
  devKey,
  evals,
  ownersProject,
  server,
  work,
}) => {
  await ownersProject.create_provider({ ...PROVIDER, base_url: server.url }, {})
  await evals.cases(4, [{ type: 'contains', value: 'Hello' }])
  server.behaviours.push({})
  server.rules.otherwise = () => ({ endsAfter: { events: 3, by: 'stall' } })
  const { id: eval_run_id } = await evals.start({ provider: 'Mine' })
  const runner = work()
  await evals.ended(eval_run_id).toMatchObject({ passed: 1 })
  await expect.poll(() => server.received.length).toBe(4)
  await client.cancel_eval_run({ eval_run_id }, devKey)
  await runner.stop()
  expect((await compare(eval_run_id)).calls).toBe(4)
})
