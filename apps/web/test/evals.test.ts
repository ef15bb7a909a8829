import { expect } from 'vitest'
import { Person } from '../../../test/support/person.ts'
import { test as stackTest } from '../../../test/support/web-test.ts'

/** No worker runs, so each run keeps the state that the test sets. */
const test = stackTest.extend('stackOptions', { environment: { BACKGROUND_WORK: 'false' } })

const JUDGED = [
  { type: 'llm-rubric', passed: false, outcome: 'failed', score: 0, reason: 'It is rude.' },
]

test('starts a run, shows its answers as text, reruns it and compares the two', async ({
  stack,
  owner,
  person,
}) => {
  const { id, slug } = await stack.prompt(owner, { content: 'Say <b>PONG</b>.' })
  const path = `/projects/${owner.projectId}/prompts/${slug}/evals`
  expect(await (await person.get(path)).text()).toContain('No test cases yet')
  const testCase = await stack.testCase(id, { checks: [{ type: 'contains', value: 'never' }] })
  await stack.testCase(id)
  const provider = await stack.provider(owner)
  expect(await (await person.get(path)).text()).toContain('Run test cases')
  expect(
    await (await person.get(`${path}?version=7`)).text(),
    'an older version stays selected',
  ).toContain('<option value="7" selected="">')

  const chosen = { version: '', model: `${provider}:gpt-5.2`, cases: testCase }
  const started = await person.post(path, chosen)
  const run = started.headers.get('location') ?? ''
  expect(run).toMatch(new RegExp(`^${path}/[0-9a-f-]{36}$`))
  expect(await (await person.get(run)).text()).toContain('of 1 test case done')
  await person.post(`${run}/cancel`, {})
  expect(await (await person.get(run)).text()).toContain('Cancelled')

  const before = await stack.evalRun(id)
  const results = { where: { runId: before }, data: { output: '<b>bold</b>', results: JUDGED } }
  await stack.database.prisma.evalResult.updateMany(results)
  const page = await (await person.get(`${path}/${before}?outcome=failed`)).text()
  expect(page).toContain('&lt;b&gt;bold&lt;/b&gt;')
  const action = `${path}/${before}/results/${testCase}/mark?outcome=failed`
  expect(page, 'a mark leads back to what was looked at').toContain(`action="${action}"`)
  const marked = await person.post(action, { mark: 'wrong' })
  const back = marked.headers.get('location') ?? ''
  expect(back).toBe(`${path}/${before}?outcome=failed#result-${testCase}`)
  expect(await (await person.get(back)).text()).toMatch(/aria-pressed="true"[^>]*>\s*<span>Wrong/)
  const again = await person.post(`${path}/${before}/rerun`, {})
  const after = again.headers.get('location')?.split('/').at(-1) ?? ''
  const compared = await person.get(`${path}/${after}/compare?before=${before}`)
  const difference = await compared.text()
  expect(difference).toContain('One of the runs has no result.')
  expect(difference).toMatch(/Differences besides the prompt[\s\S]*?[Nn]ot comparable/)
  expect(difference).toContain('Unfinished run')
})

test('several LLM-judged checks are labelled one by one', async ({ stack, owner, person }) => {
  const { id, slug } = await stack.prompt(owner)
  const long = 'It is polite, however it was spoken to, and names who answers.'
  const checks = [long, 'It is short'].map((value) => {
    return { type: 'llm-rubric' as const, value }
  })
  const testCase = await stack.testCase(id, { checks })
  const run = await stack.evalRun(id)
  const results = [...JUDGED, ...JUDGED]
  await stack.database.prisma.evalResult.updateMany({ where: { runId: run }, data: { results } })
  const path = `/projects/${owner.projectId}/prompts/${slug}/evals/${run}`
  const page = await (await person.get(path)).text()
  expect(page).not.toContain('Is the verdict right?')
  expect(page.match(/Is the verdict on check \d right\?/g)).toHaveLength(2)
  expect(page, 'who marks reads all that was asked').toContain(long)
  expect(page).toContain('meets the criterion “\u2068It is short\u2069”')
  await person.post(`${path}/results/${testCase}/mark`, { mark: 'wrong', check: '1' })
  const marked = await (await person.get(path)).text()
  const [, first = '', second = ''] = marked.split(/Is the verdict on check \d right\?/)
  expect(first).not.toContain('aria-pressed="true"')
  expect(second).toMatch(/aria-pressed="true"[^>]*>\s*<span>Wrong/)
})

test('a run is found under its own prompt only', async ({ stack, owner, person }) => {
  const [own, other] = [await stack.prompt(owner), await stack.prompt(owner)]
  for (const { id } of [own, other]) await stack.testCase(id)
  const run = await stack.evalRun(own.id)
  const foreign = await stack.evalRun(other.id)
  const path = `/projects/${owner.projectId}/prompts/${own.slug}/evals`
  expect((await person.get(`${path}/${run}`)).status).toBe(200)
  expect((await person.get(`${path}/${foreign}`)).status).toBe(404)
  const compare = [`${run}/compare?before=${foreign}`, `${foreign}/compare?before=${run}`]
  for (const each of compare) expect((await person.get(`${path}/${each}`)).status).toBe(404)
})

test('one page lists the runs of all prompts, with the prompts to run', async ({
  stack,
  owner,
  person,
}) => {
  const path = `/projects/${owner.projectId}/evals`
  expect(await (await person.get(path)).text()).toContain('Add test cases to a prompt first.')
  const { id, slug } = await stack.prompt(owner, { name: 'Reply & more' })
  await stack.testCase(id)
  const evals = `/projects/${owner.projectId}/prompts/${slug}/evals`
  expect(await (await person.get(path)).text()).toContain(`class="chip" href="${evals}"`)
  const run = await stack.evalRun(id)
  const page = await (await person.get(path)).text()
  expect(page).toMatch(new RegExp(`href="${evals}/${run}">\\s*<bdi[^>]*>Reply &amp; more</bdi>`))
})

test('a viewer sees runs and cannot start one', async ({ stack, owner }) => {
  const { id, slug } = await stack.prompt(owner)
  await stack.testCase(id)
  await stack.evalRun(id)
  const looking = new Person(stack)
  looking.cookies.set('session', await stack.session(await stack.member(owner, 'viewer')))
  const path = `/projects/${owner.projectId}/prompts/${slug}/evals`
  const page = await (await looking.get(path)).text()
  expect(page).toContain('Working copy')
  expect(page).not.toContain('Run test cases')
  expect((await looking.post(path, { version: '', model: '' })).status).toBe(403)
})
