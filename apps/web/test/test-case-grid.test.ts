import { expect } from 'vitest'
import type { Person } from '../../../test/support/person.ts'
import { HOSTILE, openPage, testCaseTest as test } from './support/test-case-test.ts'

/** The table's fields, as a browser would send them. */
function parseTable(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input type="hidden" name="(rows\.[^"]+)" value="([^"]*)"/g)]
  const texts = [...html.matchAll(/<textarea[^>]* name="(rows\.[^"]+)"[^>]*>([^<]*)<\/textarea>/g)]
  return Object.fromEntries([...inputs, ...texts].map(([, name = '', value = '']) => [name, value]))
}

const readTable = async (person: Person, path: string) => parseTable(await openPage(person, path))

const findRow = (fields: Readonly<Record<string, string>>, text: string): string =>
  Object.entries(fields)
    .find(([, value]) => value === text)?.[0]
    .split('.')[1] ?? ''

test('a table changes the rows that were typed, adds new ones, and leaves the others alone', async ({
  person,
  cases: { path },
}) => {
  const add = (input_text: string, name: string) =>
    person.post(`${path}/new`, { input_text, 'variables.name': name })
  await add('First', 'Ada')
  await add('Second', 'Bo')
  const table = await readTable(person, `${path}/table`)
  const [first, second] = [findRow(table, 'First'), findRow(table, 'Second')]
  const saved = await person.post(`${path}/table`, {
    ...table,
    [`rows.${second}.variables.name`]: HOSTILE,
    'rows.new-1.input_text': 'Third',
    'rows.new-1.variables.name': 'Cy',
  })
  expect(saved.status).toBe(303)
  const page = await openPage(person, `${path}/table`)
  expect(page).toContain('1 test case saved. 1 test case added.')
  const after = parseTable(page)
  expect(after[`rows.${second}.revision`]).toBe('2')
  expect(after[`rows.${first}.revision`], 'not written').toBe('1')
  expect(findRow(after, 'Third')).toMatch(/^[0-9a-f-]{36}$/)
  expect(await openPage(person, path)).not.toContain('<script>alert')
})

test('a refused row says why and keeps its text; the other rows are saved, and none is added twice', async ({
  person,
  cases: { path },
}) => {
  for (const input_text of ['First', 'Second']) await person.post(`${path}/new`, { input_text })
  const table = await readTable(person, `${path}/table`)
  const [first, second] = [findRow(table, 'First'), findRow(table, 'Second')]
  await person.post(`${path}/${second}`, { input_text: 'Theirs', revision: '1' })
  const mine = {
    ...table,
    [`rows.${first}.input_text`]: 'Changed',
    [`rows.${second}.input_text`]: 'Mine',
    'rows.new-0.input_text': 'Third',
  }
  const refused = await person.post(`${path}/table`, mine)
  const html = await refused.text()
  expect(html).toContain('Was changed by someone else since. Save again to replace it')
  expect(html).toContain('1 row not saved.')
  for (const text of ['Changed', 'Mine', 'Third']) expect(html).toContain(`>${text}</textarea>`)
  expect(await openPage(person, path)).not.toContain('Third')

  const again = parseTable(html)
  expect((await person.post(`${path}/table`, again)).status).toBe(303)
  const after = Object.values(await readTable(person, `${path}/table`))
  expect(after.filter((text) => ['Changed', 'Mine', 'Third'].includes(text))).toHaveLength(3)
})

test('a row that someone deleted keeps its text as a new one', async ({
  person,
  cases: { path },
}) => {
  await person.post(`${path}/new`, { input_text: 'First' })
  const table = await readTable(person, `${path}/table`)
  const first = findRow(table, 'First')
  await person.post(`${path}/${first}/delete`, {})
  const mine = { ...table, [`rows.${first}.input_text`]: 'Mine' }
  const html = await (await person.post(`${path}/table`, mine)).text()
  expect(html).toContain('A row that someone else deleted is now a new one.')
  await person.post(`${path}/table`, parseTable(html))
  expect(await openPage(person, path)).toContain('Mine')
})

test('an untouched row shows what others wrote since, and does not overwrite it', async ({
  person,
  cases: { path },
}) => {
  for (const input_text of ['First', 'Second']) await person.post(`${path}/new`, { input_text })
  const table = await readTable(person, `${path}/table`)
  const [first, second] = [findRow(table, 'First'), findRow(table, 'Second')]
  await person.post(`${path}/${second}`, { input_text: 'Theirs', revision: '1' })
  await person.post(`${path}/table`, { ...table, [`rows.${first}.input_text`]: 'Mine' })
  const after = await readTable(person, `${path}/table`)
  expect(after[`rows.${first}.input_text`]).toBe('Mine')
  expect(after[`rows.${second}.input_text`]).toBe('Theirs')
})

test('rows of a spreadsheet are previewed with their values, and problems name their lines', async ({
  person,
  cases: { path },
}) => {
  const content =
    'User message\tvariables.name\tchecks\nHi\tAda\t\nHo\t\t[{"type":"max_tokens","value":0}]'
  const problems = await (await person.post(`${path}/import`, { content })).text()
  expect(problems).toContain('Test case 2, line 3: checks.0.value: must be at least 1.')
  const right = content.replace(':0', ':9')
  const preview = await (await person.post(`${path}/import`, { content: right })).text()
  expect(preview).toContain('Add 2 test cases')
  expect(preview).toContain('<code>name</code> <bdi>Ada</bdi>')
  expect((await person.post(`${path}/import/add`, { content: right })).status).toBe(303)
  expect(await openPage(person, path)).toContain('<bdi>Ada</bdi>')
})

test('several runs become test cases at once, the oldest first', async ({
  stack,
  owner,
  person,
  cases: { path, id },
}) => {
  const runs = path.replace('test-cases', 'playground/runs')
  const ids: string[] = []
  for (const message of ['First', 'Second', 'Third']) {
    const run = await stack.playgroundRun(owner, id)
    const data = { message, variables: { name: message }, output: 'Hello' }
    await stack.database.prisma.playgroundRun.update({ where: { id: run }, data })
    ids.unshift(run)
  }
  expect(await openPage(person, runs)).toContain(`type="checkbox" name="run" value="${ids[0]}"`)
  const none = await person.post(`${runs}/test-cases`, {})
  expect(await none.text()).toContain('Select at least one run.')
  const [third = '', , first = ''] = ids
  const saved = await person.post(`${runs}/test-cases`, { run: [third, first] })
  expect(saved.headers.get('location')).toBe(`${path}/table`)
  const html = await openPage(person, path)
  expect(html).not.toContain('Second')
  expect(html.indexOf('First')).toBeLessThan(html.indexOf('Third'))
  expect(html).toContain('<code>name</code> <bdi>First</bdi>')
})
