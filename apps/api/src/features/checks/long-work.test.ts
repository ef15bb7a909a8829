import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import fc from 'fast-check'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { containsText } from './contains-text.ts'

const test = apiTest
  // A prompt with the given blocks in its own project, and that project's dev key.
  .extend('promptWith', ({ api, client }) => async (contents: readonly string[]) => {
    const bearer = { bearer: (await api.key(await api.owner(), 'dev')).text }
    const { data } = await client.create_prompt({ name: 'Long' }, bearer)
    for (const content of contents) {
      await client.create_block({ prompt_id: data.id, type: 'custom', title: 'T', content }, bearer)
    }
    return { prompt_id: data.id, bearer }
  })

test('counts a long text exactly, once for concurrent callers, and truncates by the same count', async ({
  promptWith,
  api,
  client,
}) => {
  const long = 'Wörter und words, 漢字 '.repeat(5_000)
  const { prompt_id, bearer } = await promptWith([long, `${long}{{name}}`])
  const count = await tokenCounterFor(undefined)
  const variables = JSON.stringify({ name: 'Ada' })
  const asked = Array.from({ length: 12 }, () =>
    api.get(`/prompts/${prompt_id}/compiled?variables=${variables}`, bearer.bearer),
  )
  const answers = await Promise.all(asked.map(async (answer) => (await answer).text()))
  expect(new Set(answers).size).toBe(1)
  const { data } = JSON.parse(answers[0] ?? '')
  expect(data.prompt).toContain('Ada')
  expect(data.tokens).toBe(count(data.prompt))

  const cut = { prompt_id, truncate: true, max_tokens: 1_000 }
  const { data: beginning } = await client.get_compiled_prompt(cut, bearer)
  expect(beginning.truncated).toBe(true)
  expect(data.prompt.startsWith(beginning.prompt.slice(0, 1_000))).toBe(true)
  expect(count(beginning.prompt)).toBeLessThanOrEqual(1_000)
  expect(count(beginning.prompt)).toBeGreaterThan(900)
})

test('many placeholders and a long value compile like a few short ones', async ({
  promptWith,
  client,
}) => {
  const { prompt_id, bearer } = await promptWith(['{{a}}'.repeat(20_000)])
  const { data } = await client.get_compiled_prompt({ prompt_id, variables: { a: 'xy' } }, bearer)
  expect(data.prompt).toContain('xy'.repeat(20_000))
  expect(data.tokens).toBe((await tokenCounterFor(undefined))(data.prompt))
})

test('rejects values that a placeholder would repeat without limit', async ({
  promptWith,
  client,
}) => {
  const { prompt_id, bearer } = await promptWith(['{{a}} '.repeat(9_000)])
  const compiling = (value: string) =>
    client.get_compiled_prompt({ prompt_id, variables: { a: value } }, bearer)
  await expect(compiling('x'.repeat(1_000))).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringContaining('4000000'),
  })
  expect((await compiling('x')).data.tokens).toBeGreaterThan(1_000)
})

test('requires a required variable in a long prompt too', async ({ promptWith, client }) => {
  const { prompt_id, bearer } = await promptWith([`${'long text '.repeat(5_000)}{{name}}`])
  await client.create_variable({ prompt_id, key: 'name', required: true }, bearer)
  const compiling = client.get_compiled_prompt({ prompt_id }, bearer)
  await expect(compiling).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})

test('shows texts that are too different to compare as replaced', async ({
  promptWith,
  client,
}) => {
  const text = (from: string) =>
    Array.from({ length: 9_000 }, (_, i) => `${from}${(i * 7_919) % 9_973}`).join(' ')
  const { prompt_id, bearer } = await promptWith(Array(12).fill(text('old')))
  await client.save_draft_version({ prompt_id }, bearer)
  const { data: blocks } = await client.list_blocks({ prompt_id }, bearer)
  const long = blocks.filter(({ content }) => content.length > 1_000)
  for (const { id } of long) {
    await client.update_block({ block_id: id, content: text('renewed') }, bearer)
  }
  const { data } = await client.diff_versions({ prompt_id, from: 1 }, bearer)
  const changed = (data.blocks ?? []).filter(({ change }) => change === 'changed')
  expect(changed).toHaveLength(12)
  for (const { content } of changed) {
    const side = (kind: string) => content.filter((each) => each.kind !== kind).map((p) => p.text)
    expect(side('added').join('')).toBe(text('old'))
    expect(side('removed').join('')).toBe(text('renewed'))
  }
  expect(data.tokens.delta).not.toBe(0)
})

test('a busy project gets 429 while another one is served', async ({ promptWith, client, api }) => {
  const busy = await promptWith([])
  const createCheck = async (pattern: string) => {
    const checks = [{ type: 'regex' as const, value: pattern }]
    const { prompt_id, bearer } = busy
    const { data } = await client.create_test_case({ prompt_id, input_text: 'x', checks }, bearer)
    return data.id
  }
  const [endless, harmless] = [await createCheck('^(a+)+$'), await createCheck('^a+$')]
  const ask = (id: string) =>
    api.app.request(`/api/v1/test-cases/${id}/check`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${busy.bearer.bearer}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ output: `${'a'.repeat(50)}!` }),
    })
  // The endless ones use the project's thread for their whole budget; the others wait behind them.
  const asked = [endless, endless, ...Array<string>(12).fill(harmless)].map(ask)
  const other = await promptWith(['long text '.repeat(3_000)])
  const served = client.get_compiled_prompt({ prompt_id: other.prompt_id }, other.bearer)
  expect((await served).data.tokens).toBeGreaterThan(3_000)
  const answers = await Promise.all(asked)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(answers.length - refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(headers.get('Retry-After')).toBe('2')
  expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true)
})

test('finds a text exactly where JavaScript does', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '😀', 'é'), maxLength: 300 })
  const found = (a: string, b: string) => {
    expect(containsText(a, b)).toBe(a.includes(b))
  }
  fc.assert(fc.property(text, text, found), { numRuns: 500 })
  const part = fc.tuple(text, fc.nat(300), fc.nat(300))
  const checkPart = ([whole, a, b]: [string, number, number]) => found(whole, whole.slice(a, b))
  fc.assert(fc.property(part, checkPart), { numRuns: 500 })
})
