import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import { call, test as mcpTest, readResult, readText, rpc } from '../support/mcp-test.ts'

const URI = 'promptwire://check-types'

const test = mcpTest
  .extend('readTypes', ({ post }) => async () => {
    const { contents } = await readResult(await post(rpc('resources/read', { uri: URI })))
    return JSON.parse((contents as { text: string }[])[0]?.text ?? '')
  })
  .extend('createCase', ({ post }) => async (check: object) => {
    const input = { prompt_id: 'greeting', input_text: 'Hi', checks: [check] }
    return readResult(await post(call('create_test_case', input)))
  })

test('the resource has the exact form of every type that a tool lists', async ({
  post,
  readTypes,
}) => {
  const { resources } = await readResult(await post(rpc('resources/list')))
  expect(resources).toContainEqual(expect.objectContaining({ uri: URI, name: 'check-types' }))
  const fits = new Ajv2020({ strict: false }).compile(await readTypes())
  expect(fits({ type: 'contains', value: 'refund' })).toBe(true)
  expect(fits({ type: 'contains', value: 7 })).toBe(false)
  expect(fits({ type: 'assert-set', assert: [{ type: 'llm-rubric', value: 'Polite' }] })).toBe(true)
})

test('find_tools returns the forms to clients without resources', async ({ post, readTypes }) => {
  const found = await readResult(await post(call('find_tools', { query: 'check-types' })))
  expect(found['structuredContent']).toMatchObject({
    tools: [{ name: 'create_test_case' }],
    check_types: await readTypes(),
  })
})

test('one flat object takes every form, and the server judges it', async ({ createCase }) => {
  for (const check of [
    { type: 'contains-any', value: ['a', 'b'], weight: 2 },
    { type: 'word-count', value: { max: 20 } },
    { type: 'latency', threshold: 900 },
    { type: 'assert-set', assert: [{ type: 'not_contains', value: 'x' }] },
  ])
    expect((await createCase(check))['isError'], check.type).toBeFalsy()
  expect(readText(await createCase({ type: 'contains', value: ['a'] }))).toMatch(
    /^VALIDATION_ERROR: checks\.0\.value: must be a string/,
  )
  expect(readText(await createCase({ type: 'contain', value: 'a' }))).toMatch(
    /^VALIDATION_ERROR: checks\.0\.type: must be one of contains, /,
  )
})

test('no schema lists several types at once', async ({ post }) => {
  const body = rpc('tools/list')
  const { tools } = await readResult(await post(body, {}, undefined, '?toolsets=all&schemas=full'))
  expect(JSON.stringify(tools)).not.toContain('"type":[')
})
