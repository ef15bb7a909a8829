import { readFileSync } from 'node:fs'
import { KEY_PRESETS } from '@promptwire/core/access/key-presets'
import { SCOPES, type Scope } from '@promptwire/core/access/scopes'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import fc from 'fast-check'
import { expect } from 'vitest'
import { test as mcpTest, readResult, rpc } from '../support/mcp-test.ts'

const MAX_TOOLS = 30
const MAX_TOKENS = 8_000
const MAX_TOKENS_OF_ALL = 20_000

/** Tests of a tool list's tokens in a model's context (o200k). */
const test = mcpTest.extend(
  'measure',
  ({ stack, greeter, post }) =>
    async (scopes: readonly Scope[], address = '', more: { proposesOnly?: boolean } = {}) => {
      const { text } = await stack.key(greeter.owner, 'live', [...scopes], more)
      const { tools } = await readResult(await post(rpc('tools/list'), {}, text, address))
      const count = await tokenCounterFor('gpt-5')
      return { tools: tools.length, tokens: count(JSON.stringify(tools)) }
    },
)

test.for([
  ['all scopes', SCOPES],
  ...KEY_PRESETS.map(({ id, scopes }) => [id, scopes] as const),
] as const)(
  'the list of a key with %s fits into a model’s context',
  async ([, scopes], { measure }) => {
    const { tools, tokens } = await measure(scopes)
    expect(tools).toBeLessThanOrEqual(MAX_TOOLS)
    expect(tokens).toBeLessThanOrEqual(MAX_TOKENS)
  },
)

test('the list of a key with any scopes fits', async ({ measure }) => {
  const scopes = fc.subarray([...SCOPES], { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(scopes, async (some) => {
      const { tools, tokens } = await measure(some)
      expect(tools).toBeLessThanOrEqual(MAX_TOOLS)
      expect(tokens).toBeLessThanOrEqual(MAX_TOKENS)
    }),
    { numRuns: 40 },
  )
})

test('the list of all tools fits its own limit', async ({ measure }) => {
  const { tokens } = await measure(SCOPES, '?toolsets=all')
  expect(tokens).toBeLessThanOrEqual(MAX_TOKENS_OF_ALL)
})

test.for([
  ['all 20 scopes', SCOPES],
  ...KEY_PRESETS.filter(({ id }) => id !== 'development').map(
    ({ name, scopes, proposesOnly = false }) => [name, scopes, { proposesOnly }] as const,
  ),
] as const)(
  'the README states the cost for the key "%s"',
  async ([name, scopes, more], { measure }) => {
    const cost = ({ tools, tokens }: { tools: number; tokens: number }) =>
      `${tools} tools, ${(tokens / 1_000).toFixed(1)}k tokens`
    const row = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`| ${name} `))
    expect(row).toContain(cost(await measure(scopes, '', more)))
    expect(row).toContain(cost(await measure(scopes, '?toolsets=all', more)))
  },
)

test('the guide states the cost of the tools for research', async ({ measure }) => {
  const guide = readFileSync(
    new URL('../../apps/web/guides/mcp-clients.md', import.meta.url),
    'utf8',
  )
  const { tools, tokens } = await measure(SCOPES, '?toolsets=research')
  expect(guide).toContain(`${tools} tools, ${(tokens / 1_000).toFixed(1)}k tokens`)
})
