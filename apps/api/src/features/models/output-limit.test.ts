import type { ProviderKind } from '@promptwire/core/models/model-providers'
import { expect } from 'vitest'
import type { ModelServer } from '../../../../../test/support/model-server.ts'
import { RESERVED, runModelTest as test } from '../../../test/support/run-model-test.ts'

/** Input tokens of the test's run by our own counter. */
const INPUT = RESERVED - 100
const DEFAULT = 4_096

const KINDS: readonly [ProviderKind, string, number][] = [
  ['openai', 'gpt-4o', DEFAULT],
  ['anthropic', 'claude-sonnet-4-5', DEFAULT],
  ['google', 'gemini-2.0-flash', DEFAULT],
  ['openai-compatible', 'a-model', DEFAULT],
  ['openai', 'gpt-5-mini', 4 * DEFAULT],
  ['openai-compatible', 'deepseek/deepseek-r1', 4 * DEFAULT],
]

const sentLimit = ({ received }: ModelServer) =>
  /"max_?(?:output_?|completion_)?tokens":(\d+)/i.exec(JSON.stringify(received.at(-1)?.body))?.[1]

test.for(KINDS)(
  'sends %s %s the max output tokens that the budget reserves: %i',
  async ([kind, model, expected], { limit, run, server, provider }) => {
    const baseUrl = kind === 'google' ? server.googleUrl : server.url
    const access = { ...provider, kind, baseUrl }
    await limit({ tokens: INPUT + expected - 1 })
    const asked = { model, settings: {} }
    const refused = await run(asked, { access })
    expect(refused.failure?.message).toContain(`this call may take ${INPUT + expected}`)
    await limit({ tokens: INPUT + expected })
    expect((await run(asked, { access })).failure).toBeUndefined()
    expect(sentLimit(server)).toBe(String(expected))
  },
)

test.for<[unknown, string]>([
  [77, '77'],
  [77.9, '77'],
  [-1_000_000, String(DEFAULT)],
  [0, String(DEFAULT)],
  [Number.NaN, String(DEFAULT)],
  [1e30, '1000000'],
])('turns the max tokens %s of a prompt into %s', async ([given, expected], { run, server }) => {
  await run({ settings: { maxOutputTokens: given as number } })
  expect(sentLimit(server)).toBe(expected)
})

test('aborts an answer far beyond the limit, and counts what was read', async ({
  run,
  server,
  spent,
}) => {
  const pieces = Array.from({ length: 20_000 }, () => ' word')
  server.behaviours.push({ pieces, usage: { input: 12, output: 20_000, cached: 0 } })
  const { end } = await run()
  expect(end).toMatchObject({ finishReason: 'length', usage: { isEstimate: true } })
  expect(end?.text).toHaveLength(1_800)
  const { tokens, reserved } = await spent()
  expect(tokens).toBe((end?.usage.inputTokens ?? 0) + (end?.usage.outputTokens ?? 0))
  expect(tokens).toBeLessThan(500)
  expect(reserved).toBe(0)
})
