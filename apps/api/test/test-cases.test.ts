import { createClient } from '@promptwire/core/contract/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../../test/support/api.ts'

let api: TestApi
let options: { bearer: string }
let prompt_id: string
beforeAll(async () => {
  api = await createTestApi()
  const owner = await api.owner()
  options = { bearer: (await api.key(owner)).text }
  prompt_id = (await api.prompt(owner)).id
})
afterAll(() => api.close())

const client = createClient(publicContract, PUBLIC_PREFIX, async (url, request) =>
  api.app.request(url, request),
)

test('a test case keeps its input, expectation, values and checks until it is deleted', async () => {
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
  const { data: created } = await client.create_test_case({ prompt_id, ...written }, options)
  expect(created).toMatchObject(written)
  const changed = { test_case_id: created.id, input_text: 'Changed', checks: [] }
  const { data: updated } = await client.update_test_case(changed, options)
  expect(updated).toMatchObject({ ...written, input_text: 'Changed', checks: [] })
  expect((await client.list_test_cases({ prompt_id }, options)).data).toEqual([updated])
  await client.delete_test_case({ test_case_id: created.id }, options)
  expect((await client.list_test_cases({ prompt_id }, options)).data).toEqual([])
  const again = client.delete_test_case({ test_case_id: created.id }, options)
  await expect(again).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('pages add up to the list', async () => {
  for (let i = 0; i < 5; i++)
    await client.create_test_case({ prompt_id, input_text: `${i}` }, options)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await client.list_test_cases({ prompt_id, limit: 2, cursor }, options)
    seen.push(...page.data.map(({ input_text }) => input_text))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect(seen).toEqual(['0', '1', '2', '3', '4'])
})

test.each([
  [{ type: 'regex', value: '(' }, 'checks.0.value'],
  [{ type: 'nothing', value: 'x' }, 'checks.0.type'],
  [{ type: 'max_tokens', value: 'many' }, 'checks.0.value'],
  [{ type: 'contains', value: '' }, 'checks.0.value'],
])('the check %j is refused at %s', async (check, path) => {
  const creating = client.create_test_case(
    { prompt_id, input_text: 'x', checks: [check as never] },
    options,
  )
  await expect(creating).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringContaining(path),
  })
})
