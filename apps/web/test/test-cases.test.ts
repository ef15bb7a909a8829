import { expect } from 'vitest'
import { hidden } from '../../../test/support/person.ts'
import {
  buildFile,
  HOSTILE,
  openPage,
  readFields,
  testCaseTest as test,
} from './support/test-case-test.ts'

test('forms alone write a test case check by check, show errors at fields, change and delete it', async ({
  stack,
  person,
  cases: { id, path },
}) => {
  expect(await openPage(person, path)).toContain('A test case pairs an input with checks')
  const typed = { input_text: `\n${HOSTILE}`, expected_output: 'رد', 'variables.name': 'Ada' }
  const added = await person.post(`${path}/new/checks`, { ...typed, act: 'add.regex' })
  expect(added.status).toBe(200)
  const draft = await added.text()
  expect(draft).not.toContain('<script>alert')
  expect(draft).toMatch(/>\n\n&lt;\/textarea&gt;/)
  expect(draft).toMatch(/name="checks.0.value"[^>]*autofocus/)

  const checks = {
    'checks.0.type': 'regex',
    'checks.0.value': '(',
    'checks.1.type': 'json_schema',
    'checks.1.value': '{"type":"string"}',
    'checks.2.type': 'max_tokens',
    'checks.2.value': '50',
  }
  const refused = await person.post(`${path}/new`, { ...typed, ...checks })
  expect(refused.status).toBe(400)
  const again = await refused.text()
  expect(again).toMatch(/id="field-checks.0.value-problem"[^>]*>Is not a regular expression/)
  expect(again).toContain('>Ada</textarea>')
  const removed = await person.post(`${path}/new/checks`, { ...typed, ...checks, act: 'remove.0' })
  expect(await removed.text()).not.toContain('checks.2.')
  const noSchema = await person.post(`${path}/new`, { ...typed, ...checks, 'checks.1.value': '[]' })
  expect(await noSchema.text()).toMatch(/checks.1.value-problem"[^>]*>Must be a JSON object/)
  const noNumber = await person.post(`${path}/new`, { ...typed, threshold: 'half' })
  expect(await noNumber.text()).toMatch(/threshold-problem"[^>]*>Must be a number/)
  const fixed = { ...checks, 'checks.0.value': '^H' }
  expect((await person.post(`${path}/new`, { ...typed, ...fixed })).status).toBe(303)
  const list = await openPage(person, path)
  expect(list).toContain('matches /^H/')
  expect(list).toContain('has at most 50 tokens')
  expect(list).toMatch(/by <bdi>Robin</)

  const stored = await stack.database.prisma.testCase.findFirstOrThrow({ where: { promptId: id } })
  expect(stored).toMatchObject({ inputText: `\n${HOSTILE}`, variables: { name: 'Ada' } })
  const one = `${path}/${stored.id}`
  const open = await openPage(person, one)
  const form = { ...typed, ...fixed, revision: hidden(open, 'revision') }
  expect((await person.post(one, { ...form, input_text: 'Mine' })).status).toBe(303)
  const behind = await person.post(one, { ...form, input_text: 'Theirs' })
  expect(behind.status).toBe(412)
  const conflict = await behind.text()
  expect(conflict).toContain('This test case was changed')
  expect(conflict).toContain('>Theirs</textarea>')
  expect((await person.post(`${one}/delete`, {})).status).toBe(303)
  const gone = await person.post(one, { ...form, input_text: 'Kept words' })
  const kept = await gone.text()
  expect(kept).toContain('This test case was deleted')
  expect(kept).toContain('>Kept words</textarea>')
  expect(kept).toContain(`action="${path}/new"`)
  expect((await person.get(one)).status).toBe(404)
})

test('a number or boolean of a test case keeps its type if its field is unchanged', async ({
  stack,
  person,
  cases: { id, path },
}) => {
  const variables = { name: 3, hour: true, former: 'x' }
  await person.post(`${path}/import/add`, {
    content: JSON.stringify([{ input_text: 'Hi', variables }]),
  })
  const where = { promptId: id }
  const { id: caseId } = await stack.database.prisma.testCase.findFirstOrThrow({ where })
  const page = await openPage(person, `${path}/${caseId}`)
  expect(page).toContain('The prompt no longer uses this variable')
  const revision = hidden(page, 'revision')
  const given = { 'variables.name': '3', 'variables.hour': 'false', 'variables.former': '' }
  await person.post(`${path}/${caseId}`, { input_text: 'Hi', ...given, revision })
  const { variables: kept } = await stack.database.prisma.testCase.findFirstOrThrow({ where })
  expect(kept).toEqual({ name: 3, hour: 'false' })
})

test('every kind of check can be written in a form, and saving it unchanged keeps it', async ({
  stack,
  person,
  cases: { id, path },
}) => {
  const checks = [
    { type: 'not-icontains', value: 'Refund', weight: 2, metric: 'tone' },
    { type: 'contains-any', value: ['a', 'b c'] },
    { type: 'is-json' },
    { type: 'not-contains-json', value: { type: 'object' } },
    { type: 'word-count', value: { max: 50 } },
    { type: 'word-count', value: { min: 2, max: 50 } },
    { type: 'levenshtein', value: 'Yes', threshold: 2 },
    { type: 'latency', threshold: 1500 },
    { type: 'not-cost', threshold: 0.5 },
    { type: 'finish-reason', value: 'length' },
    { type: 'llm-rubric', value: 'Is polite', votes: 3 },
    { type: 'assert-set', threshold: 0.5, assert: [{ type: 'equals', value: 'x' }] },
  ]
  const content = JSON.stringify([{ input_text: 'Hi', checks, threshold: 0.75 }])
  await person.post(`${path}/import/add`, { content })
  const where = { promptId: id }
  const { id: caseId } = await stack.database.prisma.testCase.findFirstOrThrow({ where })
  const page = await openPage(person, `${path}/${caseId}`)
  expect((await person.post(`${path}/${caseId}`, readFields(page))).status).toBe(303)
  const kept = await stack.database.prisma.testCase.findFirstOrThrow({ where })
  expect(kept).toMatchObject({ checks, threshold: 0.75, revision: 1 })
  const list = await openPage(person, path)
  expect(list).toContain('does not contain “\u2068Refund\u2069” (ignoring case) (weight 2)')
  const badRange = { ...readFields(page), 'checks.4.value': 'many' }
  const refused = await (await person.post(`${path}/${caseId}`, badRange)).text()
  expect(refused).toMatch(/checks.4.value-problem"[^>]*>Must be a number, or two like 50-200/)
  const judged = await person.post(`${path}/check`, { test_case: caseId, output: 'Refund' })
  const verdict = await judged.text()
  expect(verdict).toContain('Needs a run; an output alone is not enough.')
})

test('scores a text with one test case or all, shows reasons and keeps the text; rejects too many at once', async ({
  person,
  cases: { path },
}) => {
  const checks = [{ type: 'contains', value: 'invoice' }]
  await person.post(`${path}/import/add`, { content: buildFile(3, checks) })
  await person.post(`${path}/new`, { input_text: 'Anything' })
  const output = `No bill here. ${HOSTILE}`
  const all = await (await person.post(`${path}/check`, { test_case: 'all', output })).text()
  expect(all).toContain('0 of 4 test cases passed; 1 unchecked')
  expect(all).toContain('The output does not contain the text.')
  expect(all).toContain('Unchecked')
  expect(all).toContain('No bill here. &lt;/textarea&gt;')
  const [, test_case = ''] = /<option value="([^"]{36})"/.exec(all) ?? []
  const good = await person.post(`${path}/check`, { test_case, output: 'Your invoice' })
  expect(await good.text()).toContain('1 of 1 test case passed')

  await person.post(`${path}/import/add`, { content: buildFile(60, checks) })
  const refused = await person.post(`${path}/check`, { test_case: 'all', output })
  expect(refused.status).toBe(400)
  const sentence = await refused.text()
  expect(sentence).toContain('at most 50 test cases at a time')
  expect(sentence).toContain('No bill here.')
  const gone = await person.post(`${path}/check`, { test_case: crypto.randomUUID(), output })
  expect(await gone.text()).toContain('The test case was deleted')
})

test('rejects an empty test case with the missing fields, and accepts one with just a check', async ({
  person,
  cases: { path },
}) => {
  const refused = await person.post(`${path}/new`, { input_text: ' \r\n', 'variables.name': '' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toMatch(/id="field-input_text-problem"[^>]*>Enter a user message/)
  const check = { 'checks.0.type': 'contains', 'checks.0.value': 'Hello' }
  expect((await person.post(`${path}/new`, { input_text: '', ...check })).status).toBe(303)
  const [, one = ''] =
    /href="([^"]*test-cases\/[0-9a-f-]{36})"/.exec(await openPage(person, path)) ?? []
  const emptied = { input_text: '', revision: hidden(await openPage(person, one), 'revision') }
  expect((await person.post(one, emptied)).status).toBe(400)
  const forged = await person.post(`${path}/check`, { test_case: 'nothing', output: 'Hello' })
  expect(await forged.text()).toContain('The test case was deleted. Choose another one.')
})

test('a viewer sees test cases and can check a text; a forged request is rejected', async ({
  stack,
  owner,
  person,
  signInAs,
  cases: { path },
}) => {
  const tested = `/projects/${owner.projectId}/test-cases`
  expect(await openPage(person, tested)).toContain('Choose a prompt')
  const viewer = await signInAs(await stack.member(owner, 'viewer'))
  expect(await openPage(viewer, tested)).not.toMatch(/Choose a prompt|write the first/)
  await person.post(`${path}/new`, {
    input_text: 'Hi',
    'checks.0.type': 'contains',
    'checks.0.value': 'a long text that does not fit a sentence, so that it is shown below',
  })
  const list = await openPage(viewer, path)
  expect(list).not.toMatch(/New test case|Import…|Delete/)
  const [, one = ''] = /href="([^"]+)"><bdi[^>]*>Hi</.exec(list) ?? []
  const page = await openPage(viewer, one)
  expect(page).toContain('so that it is shown below')
  expect(page).not.toMatch(/<textarea|Save|Delete/)
  const judged = await viewer.post(`${path}/check`, { test_case: 'all', output: 'Hello' })
  expect(await judged.text()).toContain('0 of 1 test case passed')
  expect((await viewer.get(`${path}/new`)).status).toBe(403)
  expect((await viewer.get(`${path}/import`)).status).toBe(403)
  for (const at of [`${path}/new`, one, `${one}/delete`, `${path}/import/add`]) {
    const forged = await viewer.post(at, { input_text: 'x', content: '[]' })
    expect(forged.status, at).toBe(403)
  }
})
