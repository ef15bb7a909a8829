import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { test as apiTest } from '../support/api-test.ts'
import { holdingOfTest } from '../support/holding.ts'
import type { Stack } from '../support/stack.ts'
import { test as stackTest } from '../support/stack-test.ts'
import { OWN_STACK } from '../support/web-test.ts'

const test = apiTest
  // A prompt, a key that may change its records, and its project.
  .extend('somethingToEdit', ({ api }) => async () => {
    const owner = await api.owner()
    const { id: prompt } = await api.publishedPrompt(owner)
    const key = (await api.key(owner, 'dev')).text
    const send = (method: string, path: string, body?: unknown) =>
      api.app.request(`/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    const add = async (to: string, body: unknown) => {
      const response = await send('POST', `/prompts/${prompt}/${to}`, body)
      return ((await response.json()) as { data: { id: string } }).data.id
    }
    return { owner, prompt, send, add }
  })
  .extend('holding', holdingOfTest)

test('changes that a busy prompt cannot run in time are rejected, and do not run later', async ({
  api,
  somethingToEdit,
}) => {
  const { prompt, send } = await somethingToEdit()
  await api.database.pool.query(`
    CREATE FUNCTION take_a_second() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_sleep(1); RETURN NEW; END $$;
    CREATE TRIGGER slow BEFORE UPDATE ON prompt FOR EACH ROW WHEN (NEW.id = '${prompt}')
      EXECUTE FUNCTION take_a_second()`)
  const edit = async (description: string) => {
    const response = await send('PATCH', `/prompts/${prompt}`, { description })
    const retryAfter = response.headers.get('retry-after')
    return { description, status: response.status, retryAfter }
  }
  const edits = await Promise.all(Array.from({ length: 15 }, (_, i) => edit(`edit ${i}`)))
  const made = edits.filter(({ status }) => status === 200)
  const refused = edits.filter(({ status }) => status === 503)
  expect(made.length + refused.length).toBe(edits.length)
  expect(refused.length).toBeGreaterThan(0)
  for (const { retryAfter } of refused) expect(retryAfter).toMatch(/^\d+$/)
  // The queue is empty, and aborted requests do not return.
  await api.database.pool.query('DROP TRIGGER slow ON prompt')
  expect((await edit('afterwards')).status).toBe(200)
  await pause(1_500)
  const { data } = (await (await send('GET', `/prompts/${prompt}/working-copy`)).json()) as {
    data: { revision: number; description: string }
  }
  expect(data).toMatchObject({ revision: 1 + made.length + 1, description: 'afterwards' })
})

test('changes of a locked prompt wait on one connection, by any operation', async ({
  api,
  somethingToEdit,
  holding,
}) => {
  const { prompt, send, add } = await somethingToEdit()
  const block = await add('blocks', { type: 'custom', title: 'T', content: 'a' })
  const variable = await add('variables', { key: 'tone' })
  const testCase = await add('test-cases', { input_text: 'a' })
  const { pool } = api.database
  const release = await holding('SELECT 1 FROM prompt WHERE id = $1 FOR UPDATE', [prompt])
  const changes = ['b', 'c'].flatMap((text) => [
    send('PATCH', `/prompts/${prompt}`, { description: text }),
    send('POST', `/prompts/${prompt}/versions`, {}),
    send('PATCH', `/blocks/${block}`, { content: text }),
    send('PATCH', `/variables/${variable}`, { description: text }),
    send('PATCH', '/variables/tone', { prompt_id: prompt, description: text }),
    send('PATCH', `/test-cases/${testCase}`, { input_text: text }),
  ])
  const waitingForLocks = `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  let most = 0
  for (const until = performance.now() + 1_500; performance.now() < until; await pause(50)) {
    most = Math.max(most, (await pool.query(waitingForLocks)).rows[0].count)
  }
  await release()
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(changes.map(() => 200))
  expect(most).toBe(1)
})

test("edits and budgets behind a project's lock leave other projects their connections", async ({
  api,
  somethingToEdit,
  holding,
  projectAs,
}) => {
  const { owner, send } = await somethingToEdit()
  const prompts = await Promise.all(Array.from({ length: 12 }, () => api.publishedPrompt(owner)))
  const other = await somethingToEdit()
  const release = await holding('SELECT 1 FROM project WHERE id = $1 FOR UPDATE', [owner.projectId])
  let answered = 0
  const edits = prompts.map(async ({ id }) => {
    const response = await send('PATCH', `/prompts/${id}`, { description: 'waits' })
    answered += 1
    return response.status
  })
  const pages = await projectAs(owner, owner.projectId)
  const budgets = [1, 2, 3, 4].map((monthly_tokens) =>
    pages.set_ai_budget({ monthly_tokens, monthly_cost: null }, {}),
  )
  const waiting = `SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  const countWaiting = async () => (await api.database.pool.query(waiting)).rows.length
  while ((await countWaiting()) < 2) await pause(5)
  await pause(200)
  expect(await countWaiting(), 'four tenths of 5 connections, for all kinds together').toBe(2)
  const theirs = await other.send('PATCH', `/prompts/${other.prompt}`, { description: 'passes' })
  expect([theirs.status, answered]).toEqual([200, 0])
  await release()
  expect(await Promise.all(edits)).toEqual(prompts.map(() => 200))
  await Promise.all(budgets)
})

const EDITS = 200
const TEST_CASES = 60

async function createProject(stack: Stack) {
  const owner = await stack.owner()
  const { text: key } = await stack.key(owner, 'dev')
  const send = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const response = await fetch(`${stack.apiUrl}/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as { data: { id: string } } }
  }
  return { owner, send }
}

stackTest.extend('stackOptions', OWN_STACK)(
  "an edit is not queued behind another project's 200 edits and eval run",
  async ({ stack }) => {
    const busy = await createProject(stack)
    const other = await createProject(stack)
    const { id: quiet } = await stack.publishedPrompt(other.owner)
    const prompts: Awaited<ReturnType<Stack['prompt']>>[] = []
    // Sequential: a queue of 200 would run into the time limit.
    while (prompts.length < EDITS) prompts.push(await stack.prompt(busy.owner))
    const tested = prompts[0]?.id ?? ''
    for (let i = 0; i < TEST_CASES; i++) {
      await stack.testCase(tested, { input_text: `Case ${i}` } as never)
    }
    const { body } = await busy.send('POST', `/prompts/${tested}/eval-runs`, { provider: 'demo' })
    const countResults = () =>
      stack.database.prisma.evalResult.count({ where: { runId: body.data.id } })
    await expect.poll(countResults, { interval: 20 }).toBeGreaterThan(0)

    let answered = 0
    const edits = prompts.map(async ({ id }) => {
      const { status } = await busy.send('PATCH', `/prompts/${id}`, { description: 'Edited' })
      answered += 1
      return status
    })
    const theirs = await other.send('PATCH', `/prompts/${quiet}`, { description: 'Mine' })
    const answeredBefore = answered
    expect(await countResults(), 'the run continues').toBeLessThan(TEST_CASES)
    expect(theirs.status).toBe(200)
    expect(answeredBefore).toBeLessThan(EDITS / 2)
    // On a slow machine, the last edits wait too long and are rejected.
    for (const status of await Promise.all(edits)) expect([200, 503]).toContain(status)
  },
)
