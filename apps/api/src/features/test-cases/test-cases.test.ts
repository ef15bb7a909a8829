import { expect } from 'vitest'
import { test } from '../../../test/support/test-case-test.ts'

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

test('pages form the whole list', async ({ client, prompt_id, liveKey }) => {
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
  'the check %j is rejected at %s',
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

test('a prompt has at most two thousand test cases, and one too many changes nothing', async ({
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

test('a test case shows its last author and key to readers of authors', async ({
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

test('an outdated update of a test case is a conflict', async ({ prompts, client }) => {
  const { bearer, slug } = await prompts.prompt()
  const { data } = await client.create_test_case({ prompt_id: slug, input_text: 'Hi' }, bearer)
  const change = (expected_output: string) =>
    client.update_test_case({ test_case_id: data.id, expected_output, revision: 1 }, bearer)
  expect((await change('first')).data.revision).toBe(2)
  await expect(change('second')).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
})
