import { expect } from 'vitest'
import { test as browserTest } from '../../../test/support/browser-test.ts'
import { modelServerOfTest } from '../../../test/support/model-server.ts'
import { hidden, type Person } from '../../../test/support/person.ts'

/** Names in a gateway's format. */
const OLD = 'openai/gpt-4o'
const NEW = 'openai/gpt-6-luna'
const MODEL = 'gpt-4o'
const PRICES = { [OLD]: { input: 2, output: 10 }, [NEW]: { input: 1, output: 4 } }
const LINE = /gpt-4o end(s|ed) on 14 January 2027/

/** A project with a stand-in provider that has both models. */
const test = browserTest
  .extend('stackOptions', {
    environment: { PRIVATE_MODEL_HOSTS: '127.0.0.1', MODEL_PRICES: JSON.stringify(PRICES) },
  })
  .extend('server', modelServerOfTest)
  .extend('project', async ({ stack, owner, server }) => {
    server.rules.otherwise = ({ body }) => ({ pieces: [body['model'] === OLD ? 'PONG' : 'PONG!'] })
    const id = await stack.provider(owner)
    const data = { baseUrl: server.url, name: 'Stand-in', defaultModel: NEW, models: [OLD, NEW] }
    await stack.database.prisma.modelProvider.update({ where: { id }, data })
    return `/projects/${owner.projectId}`
  })
  .extend(
    'live',
    ({ stack, owner, project: _project }) =>
      (name: string) =>
        stack.publishedPrompt(owner, { name, model_config: { model: OLD, temperature: 0.2 } }),
  )
  // A page without scripts.
  .extend(
    'read',
    ({ person }) =>
      async (path: string) =>
        (await person.get(path)).text(),
  )

test('a model that ends is replaced: tried, proposed with the comparison, applied and published', async ({
  stack,
  ownersPage: page,
  project,
  live,
}) => {
  const { id, slug } = await live('Refund reply')
  for (const text of ['One', 'Two']) {
    const checks = [{ type: 'equals', value: 'PONG' }]
    await stack.testCase(id, { input_text: text, checks: checks as never })
  }
  await page.goto(`${project}/prompts/${slug}`)
  await page.getByText(LINE).waitFor()
  await page.getByRole('link', { name: 'Ending models' }).first().click()
  await page.getByRole('link', { name: 'Replace gpt-4o' }).click()
  await page.getByText('2 test cases').waitFor()
  await page
    .getByText(/^The runs take 4 model calls, at most \$0\.\d+\. This project has no cost limit\.$/)
    .waitFor()
  await page.getByRole('button', { name: 'Try for 1 prompt' }).click()
  await page.waitForURL(/\/evals\/grid\?runs=/)
  await page.locator('#eval-run:not([data-going])').waitFor()
  const total = page.getByRole('row', { name: /^Total/ })
  await expect
    .poll(() => total.textContent())
    .toMatch(/100% passed.*\$.*Median.*0% passed.*\$.*Median/s)

  await page.goto(`${project}/models/ending/replace?model=${MODEL}`)
  const tried = page.getByRole('link', { name: '2 of 2 passed before, 0 of 2 after' })
  expect(await tried.getAttribute('href')).toMatch(/\/evals\/grid\?runs=/)
  await page.getByRole('button', { name: 'Propose for 1 prompt' }).press('Enter')
  await page.waitForURL(/\/proposals\/[0-9a-f-]{36}$/)
  await page.getByText('Of 2 cases: 0 fixed, 2 broken, 0 unchanged.').waitFor()
  await page.getByText('Removes temperature: gpt-6-luna rejects it.').waitFor()
  const figures = page.getByRole('table', { name: 'Cost and latency with both models' })
  await expect.poll(() => figures.textContent()).toMatch(/\$0\.\d+.*\$0\.\d+.*\d ms.*\d ms/s)
  await page.getByRole('link', { name: 'Open both runs' }).click()
  await page.waitForURL(/\/evals\/grid\?runs=/)
  await page.goBack()
  await page.getByRole('button', { name: 'Apply to the working copy' }).click()
  await page.getByText('Applied to the working copy.').waitFor()

  await page.goto(`${project}/prompts/${slug}/publish`)
  await page.getByRole('button', { name: /^Publish/ }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/publish'))
  await page.goto(`${project}/prompts/${slug}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText(LINE).count()).toBe(0)
  await page.goto(`${project}/models/ending`)
  await page.getByText('No model in use ends').waitFor()
})

/** Submits a form of the replacement page, and reads the next page. */
async function send(person: Person, page: string, path: string) {
  const fields = { model: MODEL, replacement: 'gpt-6-luna', form_id: hidden(page, 'form_id') }
  const response = await person.post(path, fields)
  expect(response.status).toBe(303)
  return (await person.get(response.headers.get('location') ?? '')).text()
}

test('all prompts of a model are tried and proposed to at once, and the others have a reason', async ({
  stack,
  owner,
  person,
  project,
  live,
  read,
}) => {
  const [first, second, without] = [await live('First'), await live('Second'), await live('Bare')]
  for (const { id } of [first, second]) await stack.testCase(id, { input_text: 'Hi' })
  const { prisma } = stack.database
  await prisma.prompt.update({ where: { id: second.id }, data: { managed: 'git' } })
  const path = `${project}/models/ending/replace`
  const before = await read(`${path}?model=${OLD}`)
  expect(before).toContain('It has no test cases and no playground runs.')
  expect(before).toContain('Try for all 2 prompts')
  expect(before).toContain('Propose for all 3 prompts')
  const after = await send(person, before, `${path}/try`)
  expect(after).toContain('Runs of 2 prompts started.')
  expect(after.match(/\/evals\/grid\?runs=/g)).toHaveLength(2)
  const proposed = await send(person, after, `${path}/propose`)
  expect(proposed).toContain('2 open proposals. 1 prompt left out.')
  expect(proposed).toContain('managed in git')
  expect(proposed.match(/>Open proposal</g)).toHaveLength(2)
  const open = () => prisma.proposal.count({ where: { projectId: owner.projectId } })
  expect(await open()).toBe(2)
  await send(person, proposed, `${path}/propose`)
  expect(await open(), 'a second time adds none').toBe(2)
  const one = await read(`${path}?model=${OLD}&prompt_ids=${without.slug}`)
  expect(one).not.toContain(first.slug)
})

test('a replacement that is no good is refused at its field, and the prompts stay chosen', async ({
  live,
  project,
  person,
}) => {
  const { slug } = await live('First')
  const path = `${project}/models/ending/replace?model=${MODEL}&prompt_ids=${slug}`
  for (const [replacement, words] of [
    ['gpt-5', 'Ends on 2026-12-11, not after gpt-4o.'],
    ['gpt-4o-2024-11-20', 'Is gpt-4o itself.'],
  ]) {
    const response = await person.get(`${path}&replacement=${replacement}`)
    const page = await response.text()
    expect([response.status, page]).toEqual([400, expect.stringContaining(words ?? '')])
    expect(page).toContain(`name="prompt_ids" value="${slug}"`)
    expect(page).not.toContain('Try for')
  }
  const unnamed = await person.get(
    `${project}/models/ending/replace?model=anthropic.claude-opus-4-1-20250805-v1:0`,
  )
  expect([unnamed.status, await unnamed.text()], 'the vendor names none').toEqual([
    200,
    expect.stringContaining('Is needed'),
  ])
  const own = await (await person.get(`${path}&replacement=our-own-model`)).text()
  expect(own, 'a model of the team').toContain('Propose for 1 prompt')
  expect((await person.get(`${project}/models/ending/replace`)).status, 'without a model').toBe(302)
})

test('the cost is compared with what is left of the budget', async ({
  stack,
  owner,
  live,
  project,
  read,
}) => {
  const { id } = await live('First')
  await stack.testCase(id, { input_text: 'Hi' })
  await stack.aiBudget.setLimits(stack.system(owner.projectId), { tokens: null, cost: 10 })
  const page = await read(`${project}/models/ending/replace?model=${MODEL}`)
  expect(page).toContain('AI budget has $0.00001 left.')
  expect(page).toContain('The runs can exceed the budget.')
})

test('a viewer sees the ending models and replaces none', async ({
  stack,
  owner,
  live,
  project,
  signInAs,
}) => {
  await live('First')
  const viewer = await signInAs(await stack.member(owner, 'viewer'))
  const list = await (await viewer.get(`${project}/models/ending`)).text()
  expect(list).toContain('First')
  expect(list).not.toContain('Replace')
  expect((await viewer.get(`${project}/models/ending/replace?model=${MODEL}`)).status).toBe(403)
})
