import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect } from 'vitest'
import { test } from '../../../test/support/stack-test.ts'

test.for([
  ['198.51.100.7', true],
  ['203.0.113.7', false],
] as const)(
  'a key with allowed networks sees the address of the MCP caller: %s',
  async ([from, isRefused], { stack, owner }) => {
    const more = { allowedNetworks: ['203.0.113.0/24'] }
    const { text } = await stack.key(owner, 'dev', undefined, more)
    const client = new Client({ name: 'test', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${text}`, 'X-Test-Address': from } }
    const address = new URL(stack.mcpUrl)
    await client.connect(new StreamableHTTPClientTransport(address, { requestInit }) as never)
    const called = await client.callTool({ name: 'list_prompts', arguments: {} })
    await client.close()
    const [{ text: answer } = { text: '' }] = called.content as { text: string }[]
    expect([called.isError ?? false, answer]).toEqual([
      isRefused,
      isRefused ? expect.stringContaining('may not be used from') : expect.anything(),
    ])
  },
)
