import { expect } from 'vitest'
import { runModelTest as test } from '../../../test/support/run-model-test.ts'

const INPUT = 6
const OUTPUT = 5

/** Claimed `prompt_tokens` and `completion_tokens`, and the counts of the budget. */
const CLAIMS: readonly [string, string, string, number][] = [
  ['a plausible usage', '12', '4', 16],
  ['negative input', '-1000000', '4', INPUT + 4],
  ['negative output', '12', '-1000000', 12 + OUTPUT],
  ['a fraction', '12.5', '4', INPUT + 4],
  ['more digits than a number has', '1e30', '1e30', INPUT + OUTPUT],
  ['more input than was sent', '500000', '4', INPUT + 4],
  ['more output than was allowed', '12', '500000', 12 + 100],
  ['nothing', '0', '0', INPUT + OUTPUT],
]

const body = (input: string, output: string, cached = '0') => [
  'data: {"id":"1","created":1,"model":"m","choices":[{"index":0,"delta":{"role":"assistant",',
  '"content":"Hello from the stand-in"}}]}\n\n',
  'data: {"id":"1","created":1,"model":"m","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n',
  `data: {"id":"1","created":1,"model":"m","choices":[],"usage":{"prompt_tokens":${input},`,
  `"completion_tokens":${output},"total_tokens":1,"prompt_tokens_details":{"cached_tokens":${cached}}}}\n\n`,
  'data: [DONE]\n\n',
]

test.for(CLAIMS)('counts only plausible values of %s', async (claim, { run, server, spent }) => {
  const [name, input, output, expected] = claim
  server.behaviours.push({ bytes: body(input, output) })
  const { end } = await run()
  const { inputTokens = 0, outputTokens = 0, isEstimate } = end?.usage ?? {}
  expect(inputTokens + outputTokens).toBe(expected)
  expect(isEstimate).toBe(name !== 'a plausible usage')
  expect(await spent()).toMatchObject({ tokens: expected, reserved: 0, calls: 1 })
})

test.for(['-5', '1.5', '13', '1e30'])(
  'bills at most as much cached input as there was input: %s of 12',
  async (cached, { run, server, spent }) => {
    server.behaviours.push({ bytes: body('12', '4', cached) })
    expect((await run()).end?.usage).toEqual({
      inputTokens: 12,
      outputTokens: 4,
      isEstimate: true,
      cachedInputTokens: 0,
      cacheWriteTokens: 0,
    })
    expect(await spent()).toMatchObject({ tokens: 16, cost: 20 })
  },
)

test.for<[string, string]>([
  ['"12"', '4'],
  ['12', '1e999'],
])(
  'uses its own estimate for %s and %s, which the SDK rejects',
  async (claim, { run, server, spent }) => {
    server.behaviours.push({ bytes: body(...claim) })
    await run()
    expect(await spent()).toMatchObject({ tokens: INPUT + OUTPUT, reserved: 0, calls: 1 })
  },
)
