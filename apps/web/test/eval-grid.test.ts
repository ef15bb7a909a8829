import { expect } from 'vitest'
import { test as browserTest } from '../../../test/support/browser-test.ts'
import { Person } from '../../../test/support/person.ts'

/**
 * A published prompt that passes only its second test case, and a working copy that passes the
 * first.
 */
const test = browserTest
  .extend('prompt', async ({ stack, owner }) => {
    const { id, slug } = await stack.publishedPrompt(owner, { content: 'Answer only with "PONG".' })
    for (const value of ['PING', 'PONG']) {
      await stack.testCase(id, { input_text: `Say ${value}`, checks: [{ type: 'equals', value }] })
    }
    await stack.edit(id, 'Answer only with "PING".')
    return { id, evals: `/projects/${owner.projectId}/prompts/${slug}/evals` }
  })
  .extend('person', async ({ stack, owner }) => {
    const person = new Person(stack)
    person.cookies.set('session', await stack.session(owner))
    return person
  })

const RUNS = /\/evals\/grid\?runs=([0-9a-f-]{36}),([0-9a-f-]{36})$/

test('versions are compared in a grid: regressions first, each with the change of its output', async ({
  ownersPage: page,
  prompt: { evals },
}) => {
  await page.goto(evals)
  await page.getByLabel('Version', { exact: true }).selectOption('Version 1')
  await page.getByText('Compare side by side').click()
  await page.getByLabel('Second version').selectOption('Working copy')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.waitForURL(RUNS)
  const grid = page.getByRole('table', { name: 'Test cases by run, regressions first' })
  await grid.getByText('Regression', { exact: true }).waitFor()
  await grid.getByText('1 regression, 1 fixed').waitFor()
  // The last update reloads the page.
  await page.locator('#eval-run:not([data-going])').waitFor()
  await expect
    .poll(() => grid.getByRole('row').allTextContents())
    .toEqual([
      expect.anything(),
      expect.anything(),
      expect.stringMatching(/^Say PONG.*Passed.*Failed.*Regression/s),
      expect.stringMatching(/^Say PING.*Failed.*Passed.*Fixed/s),
    ])
  await expect
    .poll(() => grid.getByRole('columnheader').allTextContents())
    .toEqual([
      'Test case',
      expect.stringContaining('Version 1, baseline'),
      expect.stringContaining('Working copy'),
    ])

  await page.getByRole('link', { name: /^Only regressions/ }).click()
  await expect.poll(() => grid.getByRole('row').count()).toBe(3)
  await grid.getByRole('link', { name: 'Failed' }).click()
  const difference = page.getByRole('region', { name: 'Changes of the output' })
  await expect.poll(() => difference.locator('del').allTextContents()).toEqual(['PONG'])
  await expect.poll(() => difference.locator('ins').allTextContents()).toEqual(['PING'])
})

test('a comparison without changes shows the same runs again, unless all are run again', async ({
  person,
  prompt: { evals },
}) => {
  const compare = async (reuse: object) => {
    const fields = { version: '1', model: 'demo:demo-brief', 'version.2': 'working-copy' }
    const answer = await person.post(evals, { ...fields, ...reuse })
    return answer.headers.get('location') ?? ''
  }
  const first = await compare({ reuse: 'yes' })
  expect(first).toMatch(RUNS)
  expect(await compare({ reuse: 'yes' })).toBe(first)
  const again = await compare({})
  expect(again).toMatch(RUNS)
  expect(again).not.toBe(first)
})

test('a column that is refused is named, with all choices kept', async ({
  person,
  prompt: { evals },
}) => {
  const fields = { version: '1', model: 'demo:demo-brief', 'version.2': '99' }
  const answer = await person.post(evals, fields)
  const page = await answer.text()
  expect([answer.status, page]).toEqual([404, expect.stringContaining('Second run: ')])
  expect(page).toMatch(/name="version.2"[\s\S]*?<option value="99" selected="">/)
})

test('a run is cancelled from the grid, which a viewer only reads', async ({
  person,
  prompt: { id, evals },
  stack,
  owner,
}) => {
  const runs = [await stack.evalRun(id), await stack.evalRun(id, 'running')]
  const path = `${evals}/grid?runs=${runs.join(',')}`
  const page = await (await person.get(path)).text()
  expect(page).toContain('Refresh progress')
  const cancel = `${evals}/${runs[1]}/cancel?runs=${runs.join(',')}`
  expect(page).toContain(`action="${cancel}"`)
  const looking = new Person(stack)
  looking.cookies.set('session', await stack.session(await stack.member(owner, 'viewer')))
  const seen = await (await looking.get(path)).text()
  expect(seen).toContain('Say PONG')
  expect(seen).not.toContain('Cancel')
  const cancelled = await person.post(cancel, {})
  expect(cancelled.headers.get('location')).toBe(path)
  expect(await (await person.get(path)).text()).toContain('Cancelled')
})

test('a test case without a message is shown by its values, and a cancelled run counts what ran', async ({
  person,
  prompt: { id, evals },
  stack,
}) => {
  const { evalRun } = stack.database.prisma
  await stack.testCase(id, { input_text: '', variables: { city: 'Oslo', tone: 'kind' } })
  const run = await stack.evalRun(id)
  const data = { state: 'cancelled', cases: 30, passed: 1, failed: 2, unchecked: 1 }
  await evalRun.update({ where: { id: run }, data })
  const grid = await (await person.get(`${evals}/grid?runs=${run}`)).text()
  expect(grid).toContain('1 of 3 passed, 1 unchecked')
  const list = evals.replace(/evals$/, 'test-cases')
  for (const path of [`${evals}/grid?runs=${run}`, `${evals}/${run}`, evals, list]) {
    expect(await (await person.get(path)).text(), path).toContain('city: Oslo, tone: kind')
  }
})

test('a grid in progress is redrawn until its runs have ended', async ({
  ownersPage: page,
  prompt: { id, evals },
  stack,
}) => {
  const runs = [await stack.evalRun(id), await stack.evalRun(id, 'running')]
  await page.goto(`${evals}/grid?runs=${runs.join(',')}`)
  const grid = page.locator('#eval-run')
  await grid.getByRole('button', { name: 'Cancel' }).waitFor()
  const data = { state: 'finished', passed: 1, unchecked: 1, failed: 0, endedAt: new Date() }
  await stack.database.prisma.evalRun.update({ where: { id: runs[1] ?? '' }, data })
  await grid.getByRole('link', { name: '100% passed' }).waitFor()
  await grid.getByText('1 of 1 passed, 1 unchecked').waitFor()
  await grid.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' })
})

test('the page of runs shows the latest run of each version and model, the oldest first', async ({
  person,
  prompt: { id, evals },
  stack,
}) => {
  const { evalRun } = stack.database.prisma
  const run = async (data: object) => {
    const created = await stack.evalRun(id)
    await evalRun.update({ where: { id: created }, data })
    return created
  }
  await run({ version: 1 })
  const other = await run({ version: 1, model: 'demo-wordy' })
  const latest = await run({ version: 1 })
  const copy = await run({})
  await run({ state: 'cancelled' })
  const page = await (await person.get(evals)).text()
  const [grid = ''] = page.match(/id="eval-run"[\s\S]*?<\/table>/) ?? []
  const totals = [...grid.matchAll(/href="[^"]*\/evals\/([0-9a-f-]{36})"/g)].map(([, each]) => each)
  expect(totals).toEqual([other, latest, copy])
})

test('a result is found under its own prompt and run only', async ({
  person,
  prompt,
  stack,
  owner,
}) => {
  const run = await stack.evalRun(prompt.id)
  const other = await stack.publishedPrompt(owner)
  const foreignCase = await stack.testCase(other.id)
  const foreign = await stack.evalRun(other.id)
  const [result] = await stack.database.prisma.evalResult.findMany({ where: { runId: run } })
  const own = `${prompt.evals}/${run}/cases/${result?.caseId}`
  expect((await person.get(own)).status).toBe(200)
  for (const path of [
    `${prompt.evals}/${run}/cases/${foreignCase}`,
    `${prompt.evals}/${foreign}/cases/${foreignCase}`,
    `${own}?before=${foreign}`,
    `${prompt.evals}/grid?runs=${run},${foreign}`,
  ]) {
    expect((await person.get(path)).status, path).toBe(404)
  }
  const redirected = await person.get(`${prompt.evals}/grid?runs=nonsense`)
  expect(redirected.headers.get('location')).toBe(prompt.evals)
})
