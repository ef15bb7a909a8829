import { expect } from 'vitest'
import { buildFile, HOSTILE, openPage, testCaseTest as test } from './support/test-case-test.ts'

test('a file is previewed before it is added, all or nothing, and exported unchanged', async ({
  person,
  cases: { path },
}) => {
  const bad = 'input_text,checks\nHi,{\nHo,"[{""type"":""max_tokens"",""value"":0}]"\n'
  const problems = await (await person.post(`${path}/import`, { content: bad })).text()
  expect(problems).toContain('Test case 1, line 2: checks: is not valid JSON.')
  expect(problems).toContain('Test case 2, line 3: checks.0.value: must be at least 1.')
  expect(problems).toContain('input_text,checks\nHi,{')
  expect((await person.post(`${path}/import/add`, { content: bad })).status).toBe(400)
  expect((await person.post(`${path}/import`, { content: ' ' })).status).toBe(400)
  expect(await openPage(person, path)).toContain('No test cases yet')

  const content = buildFile(30, [{ type: 'contains', value: HOSTILE }])
  const review = await (await person.post(`${path}/import`, { content })).text()
  expect(review).toContain('Add 30 test cases')
  expect(review).toContain('And 10 more.')
  expect(review).not.toContain('<script>alert')
  expect((await person.post(`${path}/import/add`, { content })).status).toBe(303)
  const replacing = { content: buildFile(2), replace: 'yes' }
  const asked = await (await person.post(`${path}/import`, replacing)).text()
  expect(asked).toContain('Removes the 30 test cases')
  await person.post(`${path}/import/add`, replacing)
  expect(await openPage(person, path)).toContain('2 of at most 2,000')

  const file = await person.get(`${path}/export?format=csv`)
  expect(file.headers.get('content-disposition')).toMatch(/attachment; filename="[\w-]+\.csv"/)
  expect(await file.text()).toMatch(/^input_text,.*\nQuestion 0,/)
  expect(await (await person.get(`${path}/export`)).json()).toMatchObject([{ variables: {} }, {}])
})

test('a thousand test cases are shown in pages, each one once', async ({
  person,
  cases: { path },
  owner,
}) => {
  await person.post(`${path}/import/add`, { content: buildFile(1_000) })
  let next: string | undefined = path
  const seen = new Set<string>()
  let pages = 0
  while (next !== undefined) {
    const page: string = await openPage(person, next)
    for (const [, title = ''] of page.matchAll(/<bdi[^>]*>(Question \d+)<\/bdi><\/a>/g))
      seen.add(title)
    next = /href="([^"]+)" rel="next"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
    pages++
  }
  expect(seen.size).toBe(1_000)
  expect(pages).toBe(20)
  const project = `/projects/${owner.projectId}/test-cases`
  expect(await openPage(person, project)).toMatch(/Greeting[\s\S]*1,000[\s\S]*1,000/)
  expect(await openPage(person, `${project}?show=untested`)).toContain(
    'Every prompt has test cases',
  )
})

test('several promptfoo files are added together, after showing what each test case loses', async ({
  person,
  cases: { path },
}) => {
  const form = new FormData()
  const add = (name: string, content: string) =>
    form.append('folder', new File([content], `evals/${name}`))
  add(
    'promptfooconfig.yaml',
    `prompts: [Hi]
defaultTest: { assert: [{ type: similar, value: yo }] }
tests: [file://cases.csv, file://gen.py, { vars: { question: C }, assert: [{ type: regex, value: ( }] }]
`,
  )
  add('cases.csv', 'question,__expected\nA,contains: b\nB,')
  form.append('file', new File([], ''))
  const asked = await person.postFiles(`${path}/import`, form)
  const page = await asked.text()
  expect(page).toMatch(/similar<\/bdi> \(test cases 1, 2, 3\)/)
  expect(page).toMatch(/regex: value: is not a regular expression<\/bdi> \(test case 3\)/)
  expect(page).toMatch(/From the files:[\s\S]*gen\.py is code/)
  expect(page).toContain('Add 3 test cases')
  const kept = /name="kept" value="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? ''
  expect((await person.post(`${path}/import/add`, { kept })).status).toBe(303)
  expect(await openPage(person, path)).toContain('3 of at most 2,000')
})
