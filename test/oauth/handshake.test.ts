import {
  Client as ClientV2,
  StreamableHTTPClientTransport as TransportV2,
  UnauthorizedError as UnauthorizedV2,
} from '@modelcontextprotocol/client'
import { UnauthorizedError as UnauthorizedV1 } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect } from 'vitest'
import { type Registration, TestOAuthProvider } from '../support/oauth-provider.ts'
import { test as stackTest } from '../support/stack-test.ts'
import { OWN_STACK } from '../support/web-test.ts'

type AnyClient = Pick<ClientV2, 'listTools' | 'listPrompts' | 'callTool' | 'getPrompt' | 'close'>
type Connect = (url: URL, provider: TestOAuthProvider) => Promise<AnyClient>

const info = { name: 'test', version: '1' }

const connectV1: Connect = async (url, provider) => {
  const attempt = async () => {
    const transport = new TransportV1(url, { authProvider: provider as never })
    const client = new ClientV1(info)
    return { transport, client, connecting: client.connect(transport as never) }
  }
  const first = await attempt()
  await expect(first.connecting).rejects.toBeInstanceOf(UnauthorizedV1)
  await first.transport.finishAuth(provider.callback?.searchParams.get('code') ?? '')
  const second = await attempt()
  await second.connecting
  return second.client as unknown as AnyClient
}

const connectV2 =
  (mode: 'legacy' | 'auto' | { pin: string }): Connect =>
  async (url, provider) => {
    const attempt = () => {
      const transport = new TransportV2(url, { authProvider: provider as never })
      const client = new ClientV2(info, { versionNegotiation: { mode } as never })
      return { transport, client, connecting: client.connect(transport) }
    }
    const first = attempt()
    await expect(first.connecting).rejects.toBeInstanceOf(UnauthorizedV2)
    await first.transport.finishAuth(provider.callback?.searchParams as URLSearchParams)
    const second = attempt()
    await second.connecting
    return second.client
  }

const CLIENTS: [string, Connect][] = [
  ['SDK v1', connectV1],
  ['SDK v2 legacy', connectV2('legacy')],
  ['SDK v2 auto', connectV2('auto')],
  ['SDK v2 pinned to 2026-07-28', connectV2({ pin: '2026-07-28' })],
]
const REGISTRATIONS: Registration[] = ['dynamic', 'metadata document', 'plain id']

const test = stackTest
  .extend('stackOptions', OWN_STACK)
  .extend('greeting', async ({ stack, owner }) => {
    await stack.publishedPrompt(owner, { slug: 'greeting', content: 'Hello {{name}}' })
  })

describe.each(CLIENTS)('%s', (_name, connect) => {
  test.for(REGISTRATIONS)(
    'connects with just the MCP URL, with a %s',
    async (registration, { stack, person, greeting: _ }) => {
      const provider = new TestOAuthProvider(person, registration)
      const client = await connect(new URL(stack.mcpUrl), provider)
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toContain('get_compiled_prompt')
      const { prompts } = await client.listPrompts()
      expect(prompts.map(({ name }) => name)).toEqual(['greeting'])
      const result = await client.callTool({
        name: 'get_compiled_prompt',
        arguments: { prompt_id: 'greeting', variables: { name: 'Ada' } },
      })
      expect(result.structuredContent).toMatchObject({ prompt: '## Role\nHello Ada', version: '1' })
      const prompt = await client.getPrompt({ name: 'greeting', arguments: { name: 'Bo' } })
      expect(prompt.messages[0]?.content).toEqual({ type: 'text', text: '## Role\nHello Bo' })

      await stack.database.prisma.apiKey.updateMany({ data: { revokedAt: new Date() } })
      provider.callback = undefined
      await expect(client.listTools()).rejects.toThrow()
      expect(provider.callback, 'the handshake starts again').toBeDefined()
      await client.close()
    },
  )
})

describe.each(CLIENTS)('%s at an address that chooses tools', (_name, connect) => {
  test.for(['?toolsets=test', '/readonly', '/readonly?toolsets=use,release'])(
    'connects with %s',
    async (suffix, { stack, person, greeting: _ }) => {
      const provider = new TestOAuthProvider(person, 'dynamic')
      const address = stack.mcpUrl + suffix
      const client = await connect(new URL(address), provider)
      expect(provider.resource).toBe(address)
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).not.toContain('create_block')
      const [key] = await stack.database.prisma.apiKey.findMany({ orderBy: { createdAt: 'desc' } })
      expect(key?.scopes.includes('prompts:write')).toBe(!suffix.startsWith('/readonly'))
      await client.close()
    },
  )
})
