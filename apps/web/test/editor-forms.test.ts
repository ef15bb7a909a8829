import { expect } from 'vitest'
import { Person } from '../../../test/support/person.ts'
import { test } from '../../../test/support/web-test.ts'

const HOSTILE = '</textarea><script>alert(1)</script><b title="x">&amp; {{who}}'

test('the text of a prompt is shown as text, and a form alone saves it as a version', async ({
  stack,
  owner,
  person,
}) => {
  const { id, slug } = await stack.prompt(owner, { content: HOSTILE })
  const path = `/projects/${owner.projectId}/prompts/${slug}`
  const page = await (await person.get(`${path}?value.who=Ada&tab=preview`)).text()
  expect(page).not.toContain('<script>alert')
  expect(page).toContain('Never published')
  expect(page, 'the way to its story').toContain(`/audit-log?prompt_id=${id}"`)
  expect(page).toMatch(/<mark class="filled filled-given"[^>]*>Ada<\/mark>/)
  expect(page).toMatch(/\d+ tokens/)
  expect(page, 'of each block').toMatch(/class="block-count">\d+</)

  const note = 'n'.repeat(1001)
  const tooLong = await person.post(`${path}/save-version`, { note })
  expect([tooLong.status, await tooLong.text()]).toEqual([400, expect.stringContaining(note)])
  const version = await person.post(`${path}/save-version`, { note: 'First' })
  expect(version.status).toBe(303)
  expect(await (await person.get(path)).text()).toContain('Saved as v1')
  const publishing = await (await person.get(`${path}/publish`)).text()
  expect(publishing).toContain('Publish version 1')
})

test('the header shows how the working copy differs from the published version', async ({
  stack,
  owner,
  person,
}) => {
  const { id, slug } = await stack.publishedPrompt(owner)
  const path = `/projects/${owner.projectId}/prompts/${slug}`
  const head = async () => {
    const [, text = ''] =
      /editor-published">(.*?)editor-saving/s.exec(await (await person.get(path)).text()) ?? []
    return text.replaceAll(/(<[^>]*>?)+/g, ' ').trim()
  }
  expect(await head()).toBe('Live v1')
  const edit = (operation: string, input: object) =>
    person.sendJson('POST', `${path}/edits/${operation}`, input)
  await edit('create_block', { type: 'custom', title: 'Other', content: 'other' })
  expect(await head()).toBe('Live v1 1 unpublished change')
  await edit('create_variable', { key: 'who' })
  expect(await head()).toBe('Live v1 2 unpublished changes')
  await stack.saveVersion(id)
  expect(await head()).toBe('Live v1 v2 not published (2 changes)')
})

test('a viewer sees the prompt without controls, and a forged request is rejected', async ({
  stack,
  owner,
}) => {
  const viewer = new Person(stack)
  viewer.cookies.set('session', await stack.session(await stack.member(owner, 'viewer')))
  const { slug } = await stack.prompt(owner, { content: 'Hello {{name}}' })
  const path = `/projects/${owner.projectId}/prompts/${slug}`
  for (const tab of ['preview', 'variables', 'model', 'details']) {
    const page = await (await viewer.get(`${path}?tab=${tab}`)).text()
    expect(page).toContain('View only')
    expect(page).toContain('<mark class="placeholder placeholder-undeclared">{{name}}</mark>')
    expect(page).not.toMatch(/<textarea|Save|Publish…|Add variable|Add block/)
  }
  expect((await viewer.post(`${path}/save-version`, { note: '' })).status).toBe(403)
})

test('a prompt that is managed in git is read-only, and its details show where it is edited', async ({
  stack,
  owner,
  person,
}) => {
  const { slug } = await stack.prompt(owner, { content: 'Hello' })
  const path = `/projects/${owner.projectId}/prompts/${slug}`
  await person.post(`${path}/managed?tab=details`, { managed: 'git' })
  const read = async (at: string) => (await person.get(`${path}${at}`)).text()
  for (const at of ['', '?tab=variables', '?tab=details']) {
    const page = await read(at)
    expect(page).toContain(`Edit <code>${slug}.prompt.md</code>`)
    expect(page).not.toMatch(/<textarea|Add variable|Add block|islands\/editor/)
  }
  expect(await read('/versions')).toContain('Managed in git')
  const block = { type: 'custom', title: 'x', content: 'x' }
  const refused = await person.sendJson('POST', `${path}/edits/create_block`, block)
  expect(refused.status).toBe(409)
  await person.post(`${path}/managed?tab=details`, { managed: 'both' })
  expect(await read('')).toContain('Add block')
})
