import { expect } from 'vitest'
import { test as apiTest } from '../../../test/support/api-test.ts'

const test = apiTest
  .extend('prompt_id', async ({ api, owner }) => (await api.prompt(owner)).id)
  .extend('prompts', ({ api, client }) => {
    const prompt = async () => {
      const owner = await api.owner()
      const { slug } = await api.prompt(owner)
      return { bearer: { bearer: (await api.key(owner)).text }, slug }
    }
    const judge = async (checks: object[], output: string, model?: string) => {
      const { bearer, slug } = await prompt()
      if (model) await client.update_prompt({ prompt_id: slug, model_config: { model } }, bearer)
      const written = { prompt_id: slug, input_text: 'Hi', checks: checks as never }
      const { data } = await client.create_test_case(written, bearer)
      return (await client.check_output({ test_case_id: data.id, output }, bearer)).data
    }
    return { prompt, judge }
  })

test('a test case keeps its input, expectation, values and checks until it is deleted', async ({
  client,
  prompt_id,
  liveKey,
}) => {
  const written = {
    input_text: 'Where is my invoice?',
    expected_output: 'A link',
    variables: { name: 'Ada', count: 2, urgent: true },
    checks: [
      { type: 'not_contains' as const, value: 'refund' },
      { type: 'regex' as const, value: '^\\p{Lu}' },
      { type: 'json_schema' as const, value: { type: 'object' } },
      { type: 'max_tokens' as const, value: 200 },
    ],
  }
  const { data: created } = await client.create_test_case({ prompt_id, ...written }, liveKey)
  expect(created).toMatchObject(written)
  const changed = { test_case_id: created.id, input_text: 'Changed', checks: [] }
  const { data: updated } = await client.update_test_case(changed, liveKey)
  expect(updated).toMatchObject({ ...written, input_text: 'Changed', checks: [] })
  expect((await client.list_test_cases({ prompt_id }, liveKey)).data).toEqual([updated])
  const read = () => client.get_test_case({ test_case_id: created.id }, liveKey)
  expect((await read()).data).toEqual(updated)
  await client.delete_test_case({ test_case_id: created.id }, liveKey)
  expect((await client.list_test_cases({ prompt_id }, liveKey)).data).toEqual([])
  const again = client.delete_test_case({ test_case_id: created.id }, liveKey)
  await expect(again).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(read()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('pages add up to the list', async ({ client, prompt_id, liveKey }) => {
  for (let i = 0; i < 5; i++)
    await client.create_test_case({ prompt_id, input_text: `${i}` }, liveKey)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await client.list_test_cases({ prompt_id, limit: 2, cursor }, liveKey)
    seen.push(...page.data.map(({ input_text }) => input_text))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect(seen).toEqual(['0', '1', '2', '3', '4'])
})

test.for([
  [{ type: 'regex', value: '(' }, 'checks.0.value'],
  [{ type: 'nothing', value: 'x' }, 'checks.0.type'],
  [{ type: 'max_tokens', value: 'many' }, 'checks.0.value'],
  [{ type: 'contains', value: '' }, 'checks.0.value'],
] as const)(
  'the check %j is refused at %s',
  async ([check, path], { client, prompt_id, liveKey }) => {
    const creating = client.create_test_case(
      { prompt_id, input_text: 'x', checks: [check as never] },
      liveKey,
    )
    await expect(creating).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining(path),
    })
  },
)

const CASES = [
  {
    input_text: 'Line one\nline "two", and a comma',
    expected_output: '=SUM(A1)',
    variables: { name: 'Ada, "the first"', count: 3, loud: true },
    checks: [
      { type: 'regex', value: '^Hello,\\s"' },
      { type: 'json_schema', value: { type: 'object' } },
    ],
  },
  { input_text: '', expected_output: '\ttab, ümlaut 🙂', variables: {}, checks: [] },
  { input_text: "'=1", expected_output: "''+2", variables: {}, checks: [] },
]

test.for(['json', 'csv'] as const)(
  '%s: what is exported is imported unchanged',
  async (format, { prompts, client }) => {
    const { bearer, slug } = await prompts.prompt()
    const content = JSON.stringify(CASES)
    const input = { prompt_id: slug, format: 'json' as const, content }
    expect((await client.import_test_cases(input, bearer)).data).toEqual({
      imported: 3,
      removed: 0,
      not_carried: [],
    })
    const exported = await client.export_test_cases({ prompt_id: slug, format }, bearer)
    expect(exported.data).toMatchObject({ format, count: 3 })
    const again = { prompt_id: slug, format, content: exported.data.content, replace: true }
    expect((await client.import_test_cases(again, bearer)).data).toEqual({
      imported: 3,
      removed: 3,
      not_carried: [],
    })
    const { data } = await client.list_test_cases({ prompt_id: slug }, bearer)
    expect(data).toMatchObject(CASES)
    const { data: once } = await client.export_test_cases({ prompt_id: slug, format }, bearer)
    expect(once.content).toBe(exported.data.content)
  },
)

test.for(['=HYPERLINK("http://evil.example")', '+cmd|calc', '-1', '@SUM(A1)', '\t=1', '＝1'])(
  'in CSV, %j is no formula to a spreadsheet',
  async (formula, { prompts, client }) => {
    const { bearer, slug } = await prompts.prompt()
    await client.create_test_case({ prompt_id: slug, input_text: formula }, bearer)
    const exporting = await client.export_test_cases({ prompt_id: slug, format: 'csv' }, bearer)
    const [, line = ''] = exporting.data.content.split('\n')
    expect(line.replace(/^"/, '')).toMatch(/^'/)
  },
)

test.for([
  ['json', '{', 'is not valid JSON'],
  ['json', '[{"input_text":"\\u0000"}]', 'holds a NUL character or half of a surrogate pair'],
  ['json', '[{"input_text":"\\ud800"}]', 'half of a surrogate pair'],
  ['json', '[{"input_text":"a","variables":{"a":"\\u0000"}}]', 'holds a NUL character'],
  ['json', '[{"input_text":"a","variables":{"\\udc00":"a"}}]', 'half of a surrogate pair'],
  ['csv', 'input_text,variables\na,"{""a"":""\\u0000""}"', 'case 1: variables: holds a NUL'],
  ['json', '{}', 'content: '],
  ['json', '[{"input_text":"a"},{"expected_output":"b"}]', 'case 2: input_text'],
  [
    'json',
    '[{"input_text":"a","checks":[{"type":"regex","value":"("}]}]',
    'case 1: checks.0.value',
  ],
  ['json', '[{"input_text":"a","extra":1}]', 'extra'],
  ['csv', 'input_text,variables\na,{}\nb,{', 'case 2: variables: is not valid JSON'],
  ['csv', 'input_text,nonsense\na,b', 'unknown column nonsense'],
  ['csv', 'input_text,expected_output\na', 'is not valid CSV (line 2)'],
  ['csv', 'input_text\n"open', 'is not valid CSV'],
] as const)(
  '%s %j is refused whole, with the place: %s',
  async ([format, content, place], { prompts, client }) => {
    const { bearer, slug } = await prompts.prompt()
    const mixed = client.import_test_cases({ prompt_id: slug, format, content }, bearer)
    await expect(mixed).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining(place),
    })
    expect((await client.list_test_cases({ prompt_id: slug }, bearer)).data).toEqual([])
  },
)

test.for([
  ['a deep array', 'json', '['.repeat(100_000), 'is nested deeper than 64'],
  ['very many cases', 'json', `[${'{},'.repeat(300_000)}{}]`, 'more than 100000 keys and items'],
  ['a deep cell', 'csv', `input_text,checks\na,${'['.repeat(5_000)}`, 'case 1: checks: is nested'],
  ['very many columns', 'csv', `${'x,'.repeat(100_000)}x`, 'unknown column x'],
] as const)('a file of %s is refused', async ([, format, content, reason], { prompts, client }) => {
  const { bearer, slug } = await prompts.prompt()
  const importing = client.import_test_cases({ prompt_id: slug, format, content }, bearer)
  await expect(importing).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringContaining(reason),
  })
})

test('a spreadsheet with a byte order mark and Windows line ends is read', async ({
  prompts,
  client,
}) => {
  const { bearer, slug } = await prompts.prompt()
  const content = '\ufeffinput_text,expected_output,checks\r\nHi,Hello,\r\n'
  await client.import_test_cases({ prompt_id: slug, format: 'csv', content }, bearer)
  const { data } = await client.list_test_cases({ prompt_id: slug }, bearer)
  expect(data).toMatchObject([{ input_text: 'Hi', expected_output: 'Hello', checks: [] }])
})

test('a prompt has two thousand test cases at most, and the one too many changes nothing', async ({
  prompts,
  client,
}) => {
  const { bearer, slug } = await prompts.prompt()
  const cases = (count: number) => JSON.stringify(Array(count).fill({ input_text: 'Hi' }))
  const add = (count: number) =>
    client.import_test_cases({ prompt_id: slug, format: 'json', content: cases(count) }, bearer)
  await add(2_000)
  await expect(add(1)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await client.list_test_cases({ prompt_id: slug }, bearer)).data).toHaveLength(2_000)
})

test('a test case names who wrote it last, and with which key, to who reads authors', async ({
  api,
  owner,
  prompt_id,
  client,
  liveKey,
}) => {
  await client.import_test_cases(
    { prompt_id, format: 'json', content: '[{"input_text":"a"}]' },
    liveKey,
  )
  const read = async (bearer: string) =>
    (await client.list_test_cases({ prompt_id }, { bearer })).data.map(({ edited_by }) => edited_by)
  const all = { bearer: (await api.key(owner)).text }
  const author = { user_id: owner.userId, key_name: 'Test key' }
  expect(await read(all.bearer)).toMatchObject([author])
  const [{ id: test_case_id } = { id: '' }] = (await client.list_test_cases({ prompt_id }, all))
    .data
  await api.database.prisma.testCase.updateMany({
    where: { promptId: prompt_id },
    data: { editorId: null, editorKeyId: null },
  })
  expect(await read(all.bearer)).toEqual([null])
  const { data: changed } = await client.update_test_case({ test_case_id, input_text: 'b' }, all)
  expect(changed.edited_by).toMatchObject(author)
  const few = await api.key(owner, 'live', ['test_cases:read'])
  expect(await read(few.text)).toEqual([undefined])
})

test('a test case that has moved on since is not overwritten', async ({ prompts, client }) => {
  const { bearer, slug } = await prompts.prompt()
  const { data } = await client.create_test_case({ prompt_id: slug, input_text: 'Hi' }, bearer)
  const change = (expected_output: string) =>
    client.update_test_case({ test_case_id: data.id, expected_output, revision: 1 }, bearer)
  expect((await change('first')).data.revision).toBe(2)
  await expect(change('second')).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
})

test.for([
  [{ type: 'contains', value: 'voice' }, 'Your invoice', 'Your order'],
  [{ type: 'not_contains', value: 'refund' }, 'No', 'A refund'],
  [{ type: 'equals', value: 'Yes' }, 'Yes', 'Yes.'],
  [{ type: 'regex', value: '^\\p{Lu}' }, 'Éa', 'éa'],
  [{ type: 'json_schema', value: { type: 'object', required: ['a'] } }, '{"a":1}', '{}'],
  [{ type: 'json_schema', value: { type: 'number' } }, '1', 'one'],
  [{ type: 'max_tokens', value: 2 }, 'Hello there', 'Hello there, you'],
] as const)('%j passes %j and fails %j, with a reason', async ([check, good, bad], { prompts }) => {
  const { type } = check
  expect(await prompts.judge([check], good)).toEqual({
    passed: true,
    outcome: 'passed',
    score: 1,
    results: [{ type, passed: true, outcome: 'passed', score: 1, reason: null }],
  })
  expect(await prompts.judge([check], bad)).toEqual({
    passed: false,
    outcome: 'failed',
    score: 0,
    results: [
      {
        ...{ type, passed: false, outcome: 'failed', score: 0 },
        reason: expect.stringMatching(/^The .*\.$/),
      },
    ],
  })
})

test('checks answer in their order, and without checks an output passes', async ({ prompts }) => {
  const checks = [
    { type: 'regex', value: 'a' },
    { type: 'contains', value: 'b' },
    { type: 'json_schema', value: {} },
  ]
  const { results } = await prompts.judge(checks, 'a')
  expect(results.map(({ type, passed }) => [type, passed])).toEqual([
    ['regex', true],
    ['contains', false],
    ['json_schema', false],
  ])
  expect(await prompts.judge([], 'anything')).toMatchObject({ passed: true, score: 1, results: [] })
})

test('a pattern or schema that takes forever fails alone, and holds nobody up', async ({
  api,
  prompts,
}) => {
  const evil = { type: 'regex', value: '^(a+)+$' }
  const output = `${'a'.repeat(40)}!`
  let answered = 0
  const asking = (async () => {
    const { text } = await api.key(await api.owner())
    for (; answered < 20; answered++) await api.get('/prompts', text)
  })()
  const judging = prompts.judge(
    [{ type: 'contains', value: '!' }, evil, { type: 'regex', value: 'a' }],
    output,
  )
  await asking
  expect(answered).toBe(20)
  const { results } = await judging
  const late = { type: 'regex', passed: false, reason: 'The check took longer than 1 second.' }
  expect(results).toMatchObject([{ type: 'contains', passed: true, reason: null }, late, late])
  const pattern = { type: 'string', pattern: '^(a+)+$' }
  const schema = await prompts.judge(
    [{ type: 'json_schema', value: pattern }],
    JSON.stringify(output),
  )
  expect(schema.passed).toBe(false)
})

test('as many schemas as a test case may have are judged within their time', async ({
  prompts,
}) => {
  const checks = Array.from({ length: 50 }, (_, i) => ({
    type: 'json_schema',
    value: { type: 'object', required: [`field_${i % 2}`] },
  }))
  const { results } = await prompts.judge(checks, '{"field_0":1}')
  const reasons = results.map(({ reason }) => reason)
  expect(reasons.filter((reason) => reason === null)).toHaveLength(25)
  expect(reasons.filter((reason) => reason?.includes("'field_1'"))).toHaveLength(25)
})

test.for([{ $ref: 'https://example.com/schema.json' }, { type: 'nonsense' }, { pattern: '(' }])(
  'the schema %j fails as one that cannot be used',
  async (value, { prompts }) => {
    const { results } = await prompts.judge([{ type: 'json_schema', value }], '1')
    expect(results[0]?.reason).toBe('The schema cannot be used.')
  },
)
