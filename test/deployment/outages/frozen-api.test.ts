import { setTimeout as pause } from 'node:timers/promises'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { describe, test } from 'vitest'
import { startApi, startEdge } from '../../support/api-process.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { PLACES } from '../../support/place.ts'

/** The MCP server's timeout (30 s) and more. */
const FROZEN_MS = 32_000

describe.concurrent.each(PLACES)('on %s', (_, place) => {
  test('a write to a frozen API that is repeated as the error says is made once', async ({
    expect,
  }) => {
    const { environment, key, remove } = await place()
    const api = await startApi(environment)
    const mcp = await startEdge('mcp', {
      API_URL: api.url,
      API_INTERNAL_URL: api.internalUrl,
      WEB_URL: 'http://localhost:1',
    })
    const client = new Client({ name: 'test', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${key}` } }
    const transport = new StreamableHTTPClientTransport(new URL(`${mcp.url}/mcp`), { requestInit })
    await client.connect(transport)
    const call = (name: string, input: Record<string, unknown>) =>
      client.callTool({ name, arguments: input }, { timeout: PATIENCE_MS })
    const input = { name: 'Frozen' }
    api.signal('SIGSTOP')
    const [lost] = await Promise.all([call('create_prompt', input), pause(FROZEN_MS)])
    expect(JSON.stringify(lost.content)).toContain('The change may have been made')
    api.signal('SIGCONT')
    const repeated = await call('create_prompt', input)
    expect(repeated.structuredContent).toMatchObject({ slug: 'frozen' })
    const listed = await call('list_prompts', {})
    expect(listed.structuredContent).toMatchObject({ items: [{ slug: 'frozen' }] })
    await client.close()
    await mcp.end('SIGTERM')
    await api.end('SIGTERM')
    await remove()
  })
})
