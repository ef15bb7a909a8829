import { expect } from 'vitest'
import { hidden, Person } from '../../../test/support/person.ts'
import { test } from '../../../test/support/web-test.ts'
import { formsIn } from './support/page-forms.ts'

const HOSTILE = '</textarea><script>alert(1)</script><b title="x">&amp; {{who}}'

/** The form of one block, as a browser without scripts would send it. */
async function blockForm(person: Person, path: string) {
  const page = await (await person.get(path)).text()
  const [, id = ''] = /id="block-([^"]+)"/.exec(page) ?? []
  const fields = { revision: hidden(page, 'revision'), base: hidden(page, 'base'), place: '0' }
  const was = hidden(page, 'was')
  return { page, action: `${path}/blocks/${id}`, fields: { ...fields, was, enabled: 'yes' } }
}

test('forms alone write, extend, reorder and save a prompt as a version', async ({
  stack,
  owner,
  person,
}) => {
  const { id, slug } = await stack.prompt(owner, { content: HOSTILE })
  const path = `/projects/${owner.projectId}/prompts/${slug}`
  const { page, action, fields } = await blockForm(person, path)
  expect(page).not.toContain('<script>alert')
  expect(page).toContain('Never published')
  expect(page, 'the way to its story').toContain(`/audit-log?prompt_id=${id}"`)

  const content = '\nLine one\r\nfor {{who}}'
  const saved = await person.post(action, { ...fields, title: 'Role', content })
  expect(saved.status).toBe(303)
  await person.post(`${path}/blocks`, { type: 'context', title: 'Place', content: 'Here' })
  await person.post(`${path}/variables`, { key: 'who' })
  const shown = await (await person.get(`${path}?value.who=Ada&tab=preview`)).text()
  expect(shown).toContain('>\n\nLine one\nfor {{who}}</textarea>')
  expect(shown).toMatch(/<mark class="filled filled-given"[^>]*>Ada<\/mark>/)
  expect(shown.indexOf('value="Role"')).toBeLessThan(shown.indexOf('value="Place"'))
  expect(shown).toMatch(/\d+ tokens/)
  expect(shown, 'of each block').toMatch(/class="block-count">\d+</)

  const model = {
    model: 'gpt-4o',
    temperature: '0.5',
    other: '{"seed": 7, "more": [1.50, -2E3, "1e400", {"seed": 1}, {"seed": "\\"seed\\":"}]}',
  }
  const at = { revision: hidden(shown, 'revision') }
  expect((await person.post(`${path}/model`, { ...model, ...at })).status).toBe(303)
  const refused = await person.post(`${path}/model?tab=model`, { ...model, other: '{' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('Must be a JSON object')
  for (const [name, given, words] of [
    ['temperature', '9', 'Must be at most 2.'],
    ['other', '{"a": [12345678901234567890]}', 'would lose digits as a number'],
    ['other', '{"a": 1e400}', 'would lose digits as a number'],
    ['other', '{"seed": 1, "seed" : 2}', '&quot;seed&quot; appears twice'],
    ['other', '{"a": [{"in": {}, "b": 1, "\\u0062": 2}]}', '&quot;b&quot; appears twice'],
    ['other', '{"a": {"__proto__": {}}}', 'A field cannot be named __proto__.'],
  ] as const) {
    const wrong = await person.post(`${path}/model?tab=model`, { ...model, ...at, [name]: given })
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining(words)])
  }
  const note = 'n'.repeat(1001)
  const tooLong = await person.post(`${path}/save-version`, { note })
  expect([tooLong.status, await tooLong.text()]).toEqual([400, expect.stringContaining(note)])
  const version = await person.post(`${path}/save-version`, { note: 'First' })
  expect(version.status).toBe(303)
  expect(await (await person.get(path)).text()).toContain('Saved as v1')

  const moving = { ...(await blockForm(person, path)).fields, title: 'Role', content }
  expect((await person.post(action, { ...moving, act: 'down' })).status).toBe(303)
  const pane = await (await person.get(`${path}?tab=variables`)).text()
  const [, variable] = /id="variable-([^"]+)"/.exec(pane) ?? []
  const renamed = { key: 'guest', revision: hidden(pane, 'revision'), base: hidden(pane, 'base') }
  expect((await person.post(`${path}/variables/${variable}`, renamed)).status).toBe(303)
  const copy = await stack.workingCopy(id)
  expect(copy?.content.blocks.map(({ title, content }) => [title, content])).toEqual([
    ['Place', 'Here'],
    ['Role', '\nLine one\nfor {{guest}}'],
  ])
  const publishing = await (await person.get(`${path}/publish`)).text()
  expect(publishing).toContain('Publish version 2')
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
  await person.post(`${path}/blocks`, { type: 'custom', title: 'Other', content: 'other' })
  expect(await head()).toBe('Live v1 1 unpublished change')
  await person.post(`${path}/variables`, { key: 'who' })
  expect(await head()).toBe('Live v1 2 unpublished changes')
  await stack.saveVersion(id)
  expect(await head()).toBe('Live v1 v2 not published (2 changes)')
})

test('changes elsewhere do not conflict; the same block is never overwritten', async ({
  stack,
  owner,
  person,
}) => {
  const blocks = ['Role', 'Rules'].map(
    (title) => ({ type: 'custom', title, content: title }) as const,
  )
  const { slug } = await stack.prompt(owner, { blocks })
  const path = `/projects/${owner.projectId}/prompts/${slug}`
  const mine = await blockForm(person, path)
  const theirs = await blockForm(person, path)
  await person.post(`${path}/blocks`, { type: 'custom', title: 'Other', content: 'other' })
  const title = 'Role'
  const first = await person.post(theirs.action, {
    ...theirs.fields,
    title,
    content: 'Role\ntheirs',
  })
  expect(first.status, 'another block was added since').toBe(303)

  const second = await person.post(mine.action, { ...mine.fields, title, content: 'Role\nmine' })
  expect(second.status).toBe(412)
  const conflict = await second.text()
  expect(conflict).toContain('Another editor changed this block')
  const [before, after] = conflict.matchAll(/class="block-theirs"[^>]*>([^<]*)</g)
  expect([before?.[1], after?.[1]]).toEqual(['Role', 'Role\ntheirs'])
  expect(conflict).toContain('>\nRole\nmine</textarea>')
  const together = await person.post(`${mine.action}/together`, { title, content: 'Role\nmine' })
  expect(await together.text()).toContain('>\nRole\ntheirs\nmine</textarea>')
  const kept = { base: hidden(conflict, 'base'), revision: hidden(conflict, 'revision') }
  const keep = { ...mine.fields, ...kept, title, content: 'Role\nmine' }
  expect((await person.post(mine.action, keep)).status).toBe(303)

  await person.post(mine.action, { act: 'delete', title, content: '' })
  const gone = await person.post(mine.action, { ...keep, content: 'kept words' })
  expect(gone.status).toBe(404)
  expect(await gone.text()).toContain('>kept words</textarea>')
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
  const forged = { title: 'x', content: 'x', key: 'x', note: '' }
  for (const at of ['blocks', 'variables', 'model', 'details', 'save-version']) {
    expect((await viewer.post(`${path}/${at}`, forged)).status, at).toBe(403)
  }
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
  const refused = await person.post(`${path}/blocks`, { type: 'custom', title: 'x', content: 'x' })
  expect(refused.status).toBe(409)
  await person.post(`${path}/managed?tab=details`, { managed: 'both' })
  expect(await read('')).toContain('Add block')
})

test('conflicting changes of a variable, the model and the details show the base value, and overwrite nothing', async ({
  stack,
  owner,
  person,
}) => {
  const { slug } = await stack.prompt(owner, {
    variables: [{ key: 'who', default_value: 'everybody' }],
    model_config: { model: 'gpt-old' },
    name: 'Named before',
  })
  const path = `/projects/${owner.projectId}/prompts/${slug}`
  const variable = { key: 'who' }
  for (const [tab, before, theirs, mine] of [
    ['variables', 'everybody', { ...variable, default_value: 'theirs' }, { default_value: 'mine' }],
    ['model', 'gpt-old', { model: 'theirs' }, { model: 'mine' }],
    ['details', 'Named before', { name: 'theirs' }, { name: 'mine' }],
  ] as const) {
    const page = await (await person.get(`${path}?tab=${tab}`)).text()
    const form = formsIn(page).find(({ action }) => /variables\/.|model\?|details\?/.test(action))
    const send = (fields: Record<string, string>) =>
      person.post(form?.action ?? '', { ...Object.fromEntries(form?.shown ?? []), ...fields })
    expect((await send(theirs)).status).toBe(303)
    const refused = await send({ ...theirs, ...mine })
    const conflict = await refused.text()
    expect(refused.status).toBe(412)
    const [was, now] = conflict.split('>Theirs</h2>')
    expect(was?.split('>Before</h2>')[1]).toContain(`<bdi>${before}</bdi>`)
    expect(now).toContain('<bdi>theirs</bdi>')
    expect(formsIn(conflict).flatMap(({ shown }) => shown)).toContainEqual(Object.entries(mine)[0])
    const again = formsIn(conflict).find(({ action }) => action === form?.action)
    const keep = { ...Object.fromEntries(again?.shown ?? []) }
    expect((await person.post(form?.action ?? '', keep)).status, 'mine is kept').toBe(303)
  }
})
