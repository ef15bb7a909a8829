import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect } from 'vitest'
import { test } from '../../../test/support/stack-test.ts'

const connect = async (mcpUrl: string, key: string, from: string) => {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${key}`, 'X-Test-Address': from } }
  await client.connect(new StreamableHTTPClientTransport(new URL(mcpUrl), { requestInit }) as never)
  return client
}

const INSIDE = '203.0.113.7'
const OUTSIDE = '198.51.100.7'
const networks = (address: string) => ({ allowedNetworks: [`${address}/24`] })

test('a key connects and calls tools from its networks alone', async ({ stack, owner }) => {
  const { text } = await stack.key(owner, 'dev', undefined, networks(INSIDE))
  const client = await connect(stack.mcpUrl, text, INSIDE)
  expect((await client.listTools()).tools).not.toEqual([])
  expect((await client.callTool({ name: 'list_prompts', arguments: {} })).isError).toBeFalsy()
  await client.close()
  await expect(connect(stack.mcpUrl, text, OUTSIDE)).rejects.toThrow(
    `may not be used from ${OUTSIDE}`,
  )
})

test.for(['tools/list', 'tools/call', 'ping'])(
  '%s from elsewhere is refused, also of a client that is connected',
  async (method, { stack, owner }) => {
    const { text } = await stack.key(owner, 'dev', undefined, networks(INSIDE))
    const response = await fetch(stack.mcpUrl, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${text}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'X-Test-Address': OUTSIDE,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method,
        params: { name: 'list_prompts', arguments: {} },
      }),
    })
    expect(await response.text()).toContain(`may not be used from ${OUTSIDE}`)
  },
)
