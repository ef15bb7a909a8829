import { Client as ClientV2, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as Transport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect } from 'vitest'
import { test as stackTest } from '../../../test/support/stack-test.ts'

interface ErrorResult {
  readonly isError?: boolean
  readonly content: readonly { readonly text: string }[]
  readonly _meta?: Record<string, unknown>
}
type CallTool = (name: string, input: object) => Promise<ErrorResult>

const INFO = { name: 'test', version: '1' }

const test = stackTest
  .extend('transportOptions', async ({ stack, owner }) => {
    const { text } = await stack.key(owner, 'dev')
    const requestInit = { headers: { authorization: `Bearer ${text}` } }
    return [new URL(stack.mcpUrl), { requestInit }] as const
  })
  // Clients check results against the output schemas that they have listed.
  .extend('clients', async ({ transportOptions }, { onCleanup }) => {
    const v1 = new Client(INFO)
    await v1.connect(new Transport(...transportOptions) as never)
    await v1.listTools()
    const v2 = new ClientV2(INFO)
    await v2.connect(new StreamableHTTPClientTransport(...transportOptions))
    await v2.listTools()
    onCleanup(async () => void (await Promise.all([v1.close(), v2.close()])))
    const callTool: Record<1 | 2, CallTool> = {
      1: async (name, input) => (await v1.callTool({ name, arguments: { ...input } })) as never,
      2: async (name, input) => (await v2.callTool({ name, arguments: { ...input } })) as never,
    }
    return callTool
  })

describe.each([1, 2] as const)('a client of SDK %i', (sdk) => {
  test('gets the fields, limits and reference of a rejected call, as text and as data', async ({
    clients,
    stack,
  }) => {
    const result = await clients[sdk]('list_prompts', { limit: 0 })
    const doc_url = `${stack.urls.web}/docs#error-VALIDATION_ERROR`
    expect(result.isError).toBe(true)
    expect(result.content[0]?.text.split('\n')).toEqual([
      'VALIDATION_ERROR: limit: must be at least 1.',
      'details: [{"field":"limit","expected":1,"given":0}]',
      `doc_url: ${doc_url}`,
    ])
    expect(result._meta?.['promptwire/error']).toEqual({
      code: 'VALIDATION_ERROR',
      message: 'limit: must be at least 1.',
      details: [{ field: 'limit', message: 'must be at least 1.', expected: 1, given: 0 }],
      doc_url,
    })
  })

  test('gets the details that the API reports', async ({ clients, stack, owner }) => {
    await stack.prompt(owner, { slug: 'greeting' })
    const result = await clients[sdk]('get_prompt', { prompt_id: 'greeting', version: 99 })
    expect(result._meta?.['promptwire/error']).toMatchObject({
      code: 'NOT_FOUND',
      details: [{ field: 'version' }],
    })
    expect(result.content[0]?.text).toContain('"field":"version"')
  })
})

test('a live key learns where versions are listed when a prompt has none that is published', async ({
  stack,
  owner,
}) => {
  const { slug } = await stack.prompt(owner)
  const { text } = await stack.key(owner, 'live')
  const client = new Client(INFO)
  const requestInit = { headers: { authorization: `Bearer ${text}` } }
  await client.connect(new Transport(new URL(stack.mcpUrl), { requestInit }) as never)
  const result = await client.callTool({ name: 'get_prompt', arguments: { prompt_id: slug } })
  await client.close()
  const [first] = (result as unknown as ErrorResult).content
  expect(first?.text).toContain('has no published version')
  expect(first?.text).toContain('See list_versions for version.')
  expect(first?.text).not.toContain('list_prompts')
})
