import { expect } from 'vitest'
import { evalTest } from '../support/eval-test.ts'

const test = evalTest
  .extend('follow', ({ api, devKey }) => (runId: string, signal: AbortSignal | null = null) => {
    const headers = { authorization: `Bearer ${devKey.bearer}`, accept: 'text/event-stream' }
    return api.publicApp.request(`/api/v1/eval-runs/${runId}/follow`, { headers, signal })
  })
  // A run without a worker.
  .extend(
    'going',
    ({ api, prompt_id }) =>
      () =>
        api.evalRun(prompt_id, 'running'),
  )

const eventsIn = (text: string) =>
  [...text.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, event, data = '']) => ({
    event,
    data: JSON.parse(data),
  }))

test('following a run reports growing progress, and last the run', async ({
  evals,
  follow,
  work,
}) => {
  await evals.cases(30, [{ type: 'contains', value: 'Ada' }])
  const { id } = await evals.start()
  const followed = follow(id)
  const runner = work()
  const events = eventsIn(await (await followed).text())
  await runner.stop()
  const { event, data: run } = events.pop() ?? {}
  expect(event).toBe('result')
  expect(run).toMatchObject({ id, state: 'finished', passed: 15, failed: 15 })
  expect(events.every(({ event, data }) => event === 'progress' && data.total === 30)).toBe(true)
  const progress = events.map(({ data }) => data.progress)
  expect(progress.at(-1)).toBe(30)
  expect(progress).toEqual([...new Set(progress)].sort((a, b) => a - b))
})

test('following an ended run returns at once, also without streaming', async ({
  api,
  client,
  devKey,
  follow,
  prompt_id,
}) => {
  await api.testCase(prompt_id)
  const eval_run_id = await api.evalRun(prompt_id)
  const { data } = await client.follow_eval_run({ eval_run_id }, devKey)
  // Only the run itself has the sent request.
  const { request: _, ...run } = (await client.get_eval_run({ eval_run_id }, devKey)).data
  expect(data).toEqual(run)
  const events = eventsIn(await (await follow(eval_run_id)).text())
  expect(events.map(({ event }) => event)).toEqual(['progress', 'result'])
})

test('following a run returns its state after ten minutes', async ({ api, follow, going }) => {
  const response = await follow(await going())
  api.clock.now = new Date(api.clock.now.getTime() + 10 * 60 * 1000)
  expect(eventsIn(await response.text()).at(-1)).toMatchObject({
    event: 'result',
    data: { state: 'running' },
  })
})

test('a disconnecting follower does not affect the run, and frees its stream for another', async ({
  client,
  devKey,
  follow,
  going,
}) => {
  const eval_run_id = await going()
  const leaving = Array.from({ length: 50 }, () => new AbortController())
  const responses = await Promise.all(leaving.map(({ signal }) => follow(eval_run_id, signal)))
  expect(responses.every(({ status }) => status === 200)).toBe(true)
  expect((await follow(eval_run_id)).status).toBe(429)
  for (const leave of leaving) leave.abort()
  const again = new AbortController()
  await expect.poll(async () => (await follow(eval_run_id, again.signal)).status).toBe(200)
  again.abort()
  const { data } = await client.get_eval_run({ eval_run_id }, devKey)
  expect(data.state).toBe('running')
})

test('polls a run once for all followers', async ({ api, follow, going, recordStatements }) => {
  const id = await going()
  const leaving = new AbortController()
  const responses = await Promise.all(Array.from({ length: 40 }, () => follow(id, leaving.signal)))
  const streams = responses.map(({ body }) =>
    body?.pipeThrough(new TextDecoderStream()).getReader(),
  )
  const allReport = (progress: number) =>
    Promise.all(
      streams.map(async (stream) => {
        for (let text = ''; !text.includes(`"progress":${progress},`); ) {
          const { value, done } = (await stream?.read()) ?? { done: true }
          if (done) throw new Error(`a stream ended after ${text}`)
          text += value
        }
      }),
    )
  await allReport(0)
  const statements = await recordStatements(async () => {
    await api.database.prisma.evalRun.update({ where: { id }, data: { passed: 1 } })
    await allReport(1)
  })
  expect(statements.length).toBeLessThan(streams.length / 2)
  leaving.abort()
})

test("another project's run cannot be followed", async ({ api, follow }) => {
  const { id } = await api.prompt(await api.owner())
  expect((await follow(await api.evalRun(id))).status).toBe(404)
})
