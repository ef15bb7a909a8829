import { readEnvironment } from '@promptwire/runtime/environment'
import { pino } from 'pino'
import { expect } from 'vitest'
import { ENVIRONMENT } from '../../../../test/support/api.ts'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { modelServerOfTest } from '../../../../test/support/model-server.ts'
import { ApiEnvironment } from '../../src/environment.ts'
import { runJobs } from '../../src/jobs/run-jobs.ts'
import { createEvalJobHandler } from '../../src/runtime/eval-job-handler.ts'
import { createRuntime } from '../../src/runtime/runtime.ts'

const MODELS = {
  DEMO_PROVIDER: 'true',
  PRIVATE_MODEL_HOSTS: '127.0.0.1',
  MODEL_PRICES: JSON.stringify({
    priced: { input: 3, output: 7 },
    'openai/gpt-4o': { input: 2, output: 10 },
    'openai/gpt-6-luna': { input: 1, output: 4 },
  }),
}

export const isJudgeCall = (body: unknown) => JSON.stringify(body).includes('criterion')

/** Tests of eval runs, on the demo's models or a test server. */
export const evalTest = apiTest
  .extend('apiOptions', { scope: 'file' }, { environment: MODELS })
  .extend('server', modelServerOfTest)
  .extend('prompt_id', async ({ api, owner }) => {
    const content = 'Answer only with "PONG {{name}}".'
    return (await api.prompt(owner, { content })).id
  })
  // A provider "Mine" whose model answers the cases, and judges with these verdicts in turn.
  .extend(
    'judgedProvider',
    ({ ownersProject, server }) =>
      async (answer: string, ...verdicts: readonly string[]) => {
        let judged = 0
        server.rules.otherwise = ({ body }) => ({
          pieces: [(isJudgeCall(body) && verdicts[judged++ % verdicts.length]) || answer],
        })
        const given = { kind: 'openai-compatible', name: 'Mine', base_url: server.url } as const
        await ownersProject.create_provider({ ...given, default_model: 'small' }, {})
      },
  )
  .extend('work', async ({ api }, { onCleanup }) => {
    const environment = readEnvironment(ApiEnvironment, { ...ENVIRONMENT, ...MODELS })
    const runtime = createRuntime(environment, {
      database: api.database,
      log: pino({ level: 'silent' }),
      now: () => new Date(),
      randomBytes: (size) => new Uint8Array(size),
    })
    onCleanup(() => runtime.close())
    // Retries without delay.
    const work = createEvalJobHandler(runtime, async () => {})
    /** A process that runs jobs; stopping it releases unfinished jobs. */
    return () =>
      runJobs([work], {
        queue: runtime.createJobQueue('test'),
        maxJobs: 10,
        idleMs: 50,
        randomBytes: (size) => new Uint8Array(size),
        uptime: () => performance.now(),
        onError: (error) => {
          throw error
        },
      })
  })
  .extend('evals', ({ api, prompt_id, client, devKey }) => ({
    cases: async (count: number, checks: readonly object[]) => {
      for (let i = 0; i < count; i++) {
        const variables = { name: i % 2 === 0 ? 'Ada' : 'Bo' }
        await api.testCase(prompt_id, { variables, checks: checks as never })
      }
    },
    start: async (given: object = { provider: 'demo', model: 'demo-brief' }) =>
      (await client.run_eval({ prompt_id, ...given }, devKey)).data,
    ended: (eval_run_id: string) =>
      expect.poll(async () => (await client.get_eval_run({ eval_run_id }, devKey)).data, {
        interval: 200,
      }),
  }))
