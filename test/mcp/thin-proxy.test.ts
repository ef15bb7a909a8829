import { describe, expect } from 'vitest'
import { call, readAnswer, rpc, test } from '../support/mcp-test.ts'

describe('the thin proxy [spec mcp.thin-proxy]', () => {
  test.for([
    ['tools/list', rpc('tools/list'), 'POST /internal/keys/introspection'],
    ['ping', rpc('ping'), 'POST /internal/keys/introspection'],
    ['initialize', rpc('initialize', {}), 'POST /internal/keys/introspection'],
    ['tools/call', call('list_prompts', {}), 'GET /api/v1/prompts'],
    ['a call of an unknown tool', call('nothing', {}), 'POST /internal/keys/introspection'],
    ['prompts/list', rpc('prompts/list'), 'GET /api/v1/prompts'],
    [
      'prompts/get',
      rpc('prompts/get', { name: 'greeting', arguments: { topic: 'x' } }),
      'POST /api/v1/prompts/greeting/compiled',
    ],
  ])('%s makes exactly one call to the API', async ([, body, request], { requests, post }) => {
    await post(body)
    expect(requests).toEqual([request])
  })
})

test('user messages of any length are sent in a body, never in a URL', async ({
  requests,
  post,
}) => {
  const topic = `${'long '.repeat(39_000)}end`
  for (const body of [
    call('get_compiled_prompt', { prompt_id: 'greeting', variables: { topic } }),
    rpc('prompts/get', { name: 'greeting', arguments: { topic } }),
  ]) {
    expect(JSON.stringify((await readAnswer(await post(body))).result)).toContain(topic)
  }
  const compiled = 'POST /api/v1/prompts/greeting/compiled'
  expect(requests).toEqual([compiled, compiled])
})

test('listing tools counts as use of the key, which its owner sees', async ({
  stack,
  greeter,
  post,
}) => {
  const { text, id } = await stack.key(greeter.owner)
  await post(rpc('tools/list'), {}, text)
  // Stored after the response.
  const { apiKey } = stack.database.prisma
  const lastUsed = async () => (await apiKey.findUniqueOrThrow({ where: { id } })).lastUsedAt
  await expect.poll(lastUsed).toBeInstanceOf(Date)
})
