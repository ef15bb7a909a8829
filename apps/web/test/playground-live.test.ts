import { expect } from 'vitest'
import { test as browserTest } from '../../../test/support/browser-test.ts'
import { modelServerOfTest } from '../../../test/support/model-server.ts'

const test = browserTest
  .extend('stackOptions', { environment: { PRIVATE_MODEL_HOSTS: '127.0.0.1' } })
  .extend('server', modelServerOfTest)
  .extend('playground', async ({ stack, owner, server, ownersPage: page }) => {
    const id = await stack.provider(owner)
    const data = { baseUrl: server.url, name: 'Mine', models: ['large'] }
    await stack.database.prisma.modelProvider.update({ where: { id }, data })
    const { id: promptId, slug } = await stack.publishedPrompt(owner, {
      content: 'You greet {{name}}.',
      variables: [{ key: 'name' }],
    })
    const path = `/projects/${owner.projectId}/prompts/${slug}/playground`
    await page.goto(path)
    await page.getByLabel('User message').fill('Hi')
    return {
      path,
      promptId,
      outputs: page.locator('.run'),
      latest: page.locator('#playground-latest'),
      status: page.locator('#playground-status'),
    }
  })

test('the compiled prompt is next to the form, with the values as they are typed', async ({
  ownersPage: page,
  playground: { path, promptId },
  stack,
}) => {
  const compiled = page.locator('#compiled-text')
  await expect.poll(() => compiled.textContent()).toContain('You greet {{name}}.')
  await page.getByLabel(/^name/).pressSequentially('Ada')
  await expect.poll(() => compiled.textContent()).toContain('You greet Ada.')
  await stack.edit(promptId, 'Now you thank {{name}}.')
  await page.goto(path)
  await expect.poll(() => compiled.textContent()).toContain('Now you thank')
  await page.getByLabel('Version', { exact: true }).selectOption('1')
  await expect.poll(() => compiled.textContent()).toContain('You greet')
})

test('a wrong value is shown at its field, until it is typed again', async ({
  ownersPage: page,
  playground: { path, promptId, outputs, status },
  stack,
  server,
}) => {
  await stack.database.prisma.variable.updateMany({
    where: { promptId },
    data: { type: 'integer', rules: { min: 1 } },
  })
  await page.goto(path)
  const field = page.getByLabel(/^name/)
  await field.fill('0')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await status.getByText('The run failed.').waitFor()
  const problem = page.locator('.playground-values .field-problem')
  await expect.poll(() => problem.textContent()).toContain('1')
  expect(await problem.getAttribute('id')).toBe(await field.getAttribute('aria-describedby'))
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await page.locator('[name="variables.name"]:focus').waitFor()
  server.behaviours.push({ pieces: ['Hello'] })
  await field.fill('2')
  await expect.poll(() => problem.count()).toBe(0)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await outputs.getByText('Hello').waitFor()
})

test('model output streams as text; Cancel aborts the call, and the output so far is kept', async ({
  ownersPage: page,
  playground: { outputs, latest, status },
  server,
}) => {
  const pieces = ['<img src=x onerror=alert(1)>', ' and', ' more', ' to come']
  server.behaviours.push({ pieces, endsAfter: { events: 3, by: 'stall' } })
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await outputs.getByText('<img src=x onerror=alert(1)>').waitFor()
  expect(await status.textContent()).toBe('Running…')
  expect(server.connections()).toBe(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await server.quiet()
  await status.getByText('Cancelled.').waitFor()
  await outputs.getByText('Save as test case').waitFor()
  await outputs.locator('.run-head', { hasText: 'Cancelled' }).waitFor()
  const tops = await outputs
    .locator('.run-figures > div')
    .evaluateAll((figures) => figures.map((figure) => figure.getBoundingClientRect().top))
  const isAlone = (top: number) => tops.filter((other) => other === top).length === 1
  expect(tops.length).toBeGreaterThan(1)
  expect(tops.filter(isAlone), 'no figure is alone on its line').toEqual([])
  await latest.getByText('Cancelled').waitFor()
  expect(await outputs.locator('img').count()).toBe(0)
})

test('a cancelled run shows its own report, even if someone else ran the prompt since', async ({
  ownersPage: page,
  playground: { promptId, outputs, latest },
  stack,
  owner,
  server,
}) => {
  server.behaviours.push({ pieces: ['Mine', ' only'], endsAfter: { events: 2, by: 'stall' } })
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await outputs.getByText('Mine').waitFor()
  const theirs = await stack.playgroundRun(owner, promptId)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await outputs.getByText('Save as test case').waitFor()
  expect(await outputs.textContent()).toContain('Mine')
  expect(await outputs.getAttribute('id')).not.toBe(`run-${theirs}`)
  expect(await latest.getByRole('link').count()).toBeGreaterThan(1)
})

test('two models run at once; each becomes its report, and the URL shows both to others', async ({
  ownersPage: page,
  playground: { path, outputs, status },
  server,
}) => {
  server.rules.otherwise = ({ body }) => ({ pieces: [`I am ${body['model']}`] })
  await page.getByText('Compare side by side').click()
  await page.getByLabel('Second model').selectOption('large')
  await page.getByLabel('name').fill('Ada')
  await page.getByLabel('User message').press('Control+Enter')
  await status.getByText('Done.').waitFor()
  await expect.poll(() => outputs.nth(0).textContent()).toContain('I am small')
  await expect.poll(() => outputs.nth(1).textContent()).toContain('I am large')
  const price = () => outputs.nth(1).textContent()
  await expect.poll(price, { message: 'the price is unknown' }).toContain('CostUnknown')
  expect(await outputs.count()).toBe(2)
  const address = () => new URL(page.url()).pathname
  await expect.poll(address).toMatch(new RegExp(`^${path}/[0-9a-f-]{36}$`))
  const shown = await outputs.allTextContents()
  await page.reload()
  expect(await outputs.allTextContents()).toEqual(shown)
  expect(await page.getByLabel('name').inputValue()).toBe('Ada')
})

test('up to six versions and models run at once, and the URL shows them all', async ({
  ownersPage: page,
  playground: { outputs, status },
  server,
}) => {
  server.rules.otherwise = ({ body }) => ({ pieces: [`I am ${body['model']}`] })
  await page.getByText('Compare side by side').click()
  expect(await page.getByLabel('Third model').isVisible(), 'one empty column').toBe(false)
  for (const [at, ordinal] of ['Second', 'Third', 'Fourth', 'Fifth', 'Sixth'].entries()) {
    await page.getByLabel(`${ordinal} version`).selectOption('1')
    await page.getByLabel(`${ordinal} model`).selectOption(at % 2 ? 'small' : 'large')
  }
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await status.getByText('Done.').waitFor()
  const models = ['small', 'large', 'small', 'large', 'small', 'large']
  const titles = () => outputs.locator('h2').allTextContents()
  expect((await titles()).map((title) => title.split(' · ')[1])).toEqual(models)
  await page.reload()
  expect((await titles()).map((title) => title.split(' · ')[1])).toEqual(models)
  expect(await page.getByLabel('Sixth version').inputValue()).toBe('1')
})

test('an error is shown in place, and the form keeps its input', async ({
  ownersPage: page,
  playground: { outputs },
  server,
}) => {
  server.behaviours.push({ status: 401 })
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await outputs.getByText('refused the key').waitFor()
  expect(await page.getByLabel('User message').inputValue()).toBe('Hi')
  await page.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'hidden' })
})

test('a side without an answer says so in place, and the other one is not run again', async ({
  ownersPage: page,
  playground: { outputs, status },
  server,
}) => {
  await page.route('**/stream?column=2', (route) => route.fulfill({ status: 502, body: 'Bad' }))
  await page.getByText('Compare side by side').click()
  await page.getByLabel('Second model').selectOption('large')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await outputs.nth(1).getByText('The server did not answer').waitFor()
  await status.getByText('1 of 2 runs failed.').waitFor()
  expect(server.received).toHaveLength(1)
})

test('a failed run is not called done, and one that never reached a provider promises nothing', async ({
  ownersPage: page,
  playground: { outputs, status },
  server,
}) => {
  const run = page.getByRole('button', { name: 'Run', exact: true })
  server.behaviours.push({ pieces: ['One', ' two'], endsAfter: { events: 2, by: 'death' } })
  await run.click()
  await status.getByText('The run failed.').waitFor()
  await expect.poll(() => outputs.textContent()).toContain('Failed')
  await page.context().setOffline(true)
  await run.click()
  await outputs.getByText('Cannot reach the server. Nothing was received.').waitFor()
})

test('an ended session is reported, and the input is kept', async ({
  ownersPage: page,
  playground: _playground,
  server,
}) => {
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor()
  await page.getByText('Hi', { exact: true }).first().waitFor({ state: 'attached' })
  expect(server.received).toEqual([])
})

test('disconnecting before the first token aborts the call as well', async ({
  ownersPage: page,
  playground: { path },
  server,
}) => {
  server.behaviours.push({ endsAfter: { events: 0, by: 'stall' } })
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect.poll(() => server.received.length).toBe(1)
  await page.goto(`${path}/runs`)
  await server.quiet()
})

test('results of tools are typed and sent by keyboard; the conversation replaces the run', async ({
  ownersPage: page,
  playground: { path, outputs },
  server,
}) => {
  const toolCalls = [
    { id: 'call_1', name: 'find_order', arguments: '{"id":7}' },
    { id: 'call_2', name: 'find_order', arguments: '{"id":8}' },
  ]
  server.behaviours.push({ toolCalls, pieces: ['Let me see.'] })
  await page.getByLabel('User message').press('Control+Enter')
  const result = page.getByLabel('Result of find_order, call 1')
  await result.waitFor()
  await result.focus()
  await page.keyboard.type('{"status":"sent"}')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('result.1')
  await page.keyboard.type('unknown')
  await page.keyboard.press('Tab')
  server.behaviours.push({ pieces: ['It is', ' sent.'] })
  await page.keyboard.press('Enter')
  await outputs.getByText('It is sent.').waitFor()
  await expect.poll(() => outputs.count()).toBe(1)
  expect(await outputs.getByLabel('Conversation so far').textContent()).toContain('Let me see.')
  const id = await outputs.getAttribute('id')
  expect(new URL(page.url()).pathname).toBe(`${path}/${id?.slice('run-'.length)}`)
  expect(await page.evaluate(() => document.activeElement?.id), 'the keyboard is there').toBe(id)
  expect(server.received.at(-1)?.body['messages']).toMatchObject([
    {},
    { role: 'user' },
    { role: 'assistant', tool_calls: [{ id: 'call_1' }, { id: 'call_2' }] },
    { role: 'tool', tool_call_id: 'call_1', content: '{"status":"sent"}' },
    { role: 'tool', tool_call_id: 'call_2', content: 'unknown' },
  ])
})

test('a continuation can be cancelled, and what failed can be sent again', async ({
  ownersPage: page,
  playground: { outputs },
  server,
}) => {
  const toolCalls = [{ id: 'call_1', name: 'find_order', arguments: '{"id":7}' }]
  server.behaviours.push({ toolCalls, pieces: [] })
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByLabel('Result of find_order').fill('sent')
  server.behaviours.push({ status: 401 })
  await page.getByRole('button', { name: 'Send results' }).click()
  await outputs.getByText('refused the key').waitFor()
  expect(await page.getByLabel('Result of find_order').inputValue()).toBe('sent')
  server.behaviours.push({ pieces: ['It', ' is'], endsAfter: { events: 2, by: 'stall' } })
  await page.getByRole('button', { name: 'Send results' }).click()
  await outputs.getByText('It is').waitFor()
  await outputs.getByRole('button', { name: 'Cancel' }).click()
  await server.quiet()
  await outputs.locator('.run-head', { hasText: 'Cancelled' }).waitFor()
})
