import { expect } from 'vitest'
import { test as browserTest } from '../../../test/support/browser-test.ts'
import { modelServerOfTest } from '../../../test/support/model-server.ts'

/** The machine may be busy. */

const test = browserTest
  .extend('stackOptions', { environment: { PRIVATE_MODEL_HOSTS: '127.0.0.1' } })
  .extend('server', modelServerOfTest)
  .extend('path', async ({ stack, owner, server }) => {
    const id = await stack.provider(owner)
    const data = { baseUrl: server.url, name: 'Mine', models: ['large'] }
    await stack.database.prisma.modelProvider.update({ where: { id }, data })
    const { slug } = await stack.prompt(owner, {
      blocks: [{ type: 'custom', title: 'Rules', content: 'Greet {{name}}.' }],
      variables: [{ key: 'name' }],
    })
    return `/projects/${owner.projectId}/prompts/${slug}`
  })

test('a run in the editor is of what was just typed, and is kept with the others', async ({
  ownersPage: page,
  path,
  server,
}) => {
  await page.goto(path)
  await page.locator('.is-live').waitFor()
  await page.locator('.editor-side > .tabs').getByRole('link', { name: 'Run' }).click()
  const pane = page.locator('.run-pane')
  await pane.getByLabel('User message').fill('Hi')
  await pane.getByLabel(/^name/).fill('Ada')

  const text = page.getByLabel('Text of Rules')
  await text.fill('Thank {{name}} for {{gift}}.')
  await pane.getByLabel(/^gift/).fill('the book')
  const name = () => pane.getByLabel(/^name/).inputValue()
  await expect.poll(name, { message: 'typed values stay' }).toBe('Ada')

  await text.fill('Praise {{name}} for {{gift}}.')
  server.behaviours.push({ pieces: ['You', ' are', ' kind.'] })
  await pane.getByRole('button', { name: 'Run', exact: true }).click()
  await pane.getByText('You are kind.').first().waitFor()
  await pane.getByRole('button', { name: /Save as test case/ }).waitFor()
  await pane.getByText('Sent messages').click()
  await expect
    .poll(() => pane.locator('.run-sent').first().textContent())
    .toContain('Praise Ada for the book.')
  await expect
    .poll(() => pane.locator('#playground-latest').textContent())
    .toContain('You are kind.')
  expect(new URL(page.url()).search, 'the editor keeps its address').toBe('?tab=run')
})

test('a run in the editor continues with results of tools, and is compared, without leaving it', async ({
  ownersPage: page,
  path,
  server,
}) => {
  await page.goto(`${path}?tab=run`)
  await page.locator('.is-live').waitFor()
  const pane = page.locator('.run-pane')
  const run = pane.getByRole('button', { name: 'Run', exact: true })
  server.behaviours.push({ pieces: ['Your parcel is late.'] })
  await run.click()
  await pane.getByRole('link', { name: 'Compare with previous run' }).waitFor()
  const toolCalls = [{ id: 'call_1', name: 'find_order', arguments: '{"id":7}' }]
  server.behaviours.push({ toolCalls, pieces: [] })
  await run.click()
  await pane.getByLabel('Result of find_order').fill('sent')
  server.behaviours.push({ pieces: ['Your parcel is sent.'] })
  await pane.getByRole('button', { name: 'Send results' }).click()
  const compare = pane.getByRole('link', { name: 'Compare with previous run' })
  await compare.click()
  await pane.locator('del', { hasText: 'late' }).waitFor()
  await expect.poll(() => pane.locator('ins').textContent()).toBe('sent')
  expect(new URL(page.url()).search, 'the editor keeps its address').toBe('?tab=run')
})

test('the script of the pane is loaded once its tab is opened', async ({
  ownersPage: page,
  path,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  const isLoaded = () => scripts.some((each) => each.startsWith('/assets/run-pane-'))
  await page.goto(path)
  await page.locator('.is-live').waitFor()
  await page.waitForLoadState('networkidle')
  expect(isLoaded()).toBe(false)
  await page.locator('.editor-side > .tabs').getByRole('link', { name: 'Run' }).click()
  await expect.poll(isLoaded).toBe(true)
})

test('a reload opens the pane again, and fields of two panes have labels of their own', async ({
  ownersPage: page,
  path,
}) => {
  await page.goto(`${path}?tab=run`)
  await page.locator('.is-live').waitFor()
  await page.locator('.run-pane').getByText('Settings', { exact: true }).click()
  await page.locator('.run-pane').getByLabel('Temperature').fill('0.2')
  await page.locator('.editor-side > .tabs').getByRole('link', { name: 'Model' }).click()
  await page.locator('form[data-address="model"]').waitFor()
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('without a script the pane leads to the playground', async ({ person, path }) => {
  const html = await (await person.get(`${path}?tab=run`)).text()
  expect(html).toContain(`<a href="${path}/playground">Open the playground in full width</a>`)
})
