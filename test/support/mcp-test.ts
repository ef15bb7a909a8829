import { TOOL_CATALOG } from '@promptwire/contract/derive/tool-catalog'
import { DEFAULT_TOOLSETS } from '@promptwire/core/access/toolsets'
import { test as stackTest } from './stack-test.ts'

/** Tools that a key with all scopes lists by default. */
export const DEFAULT_TOOL_NAMES = [
  ...TOOL_CATALOG.filter(({ toolset }) => DEFAULT_TOOLSETS.includes(toolset)).map(
    ({ name }) => name,
  ),
  'find_tools',
  'call_tool',
]

export interface RpcAnswer {
  result: { tools: { name: string }[]; [name: string]: unknown }
  error: { code: number; message: string }
}
export const rpc = (method: string, params?: unknown) => ({ jsonrpc: '2.0', id: 1, method, params })
export const readAnswer = async (response: Response) => (await response.json()) as RpcAnswer
export const call = (name: string, args: unknown) => rpc('tools/call', { name, arguments: args })
const META = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  },
}

export const readResult = async (response: Response) => (await readAnswer(response)).result
export const readText = (result: RpcAnswer['result']) =>
  (result['content'] as { text: string }[])[0]?.text ?? ''

/** Tests of the MCP server, on a project with a published and an unpublished prompt. */
export const test = stackTest
  .extend('greeter', { scope: 'file' }, async ({ stack }) => {
    const owner = await stack.owner()
    await stack.publishedPrompt(owner, {
      slug: 'greeting',
      description: 'Says hello',
      content: 'Hello {{name}}, {{topic}}',
      variables: [
        { key: 'name', default_value: 'there', description: 'Who' },
        { key: 'topic', required: true },
      ],
    })
    await stack.prompt(owner, { slug: 'draft-only' })
    return { owner, key: (await stack.key(owner)).text }
  })
  // API requests since the test began.
  .extend('requests', { auto: true }, ({ stack, greeter: _ }) => {
    stack.requests.length = 0
    return stack.requests
  })
  .extend(
    'post',
    ({ stack, greeter }) =>
      (body: unknown, headers: Record<string, string> = {}, token = greeter.key, address = '') =>
        fetch(stack.mcpUrl + address, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${token}`,
            ...headers,
          },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
  )
  .extend(
    'postModern',
    ({ post }) =>
      (method: string, params: object = {}, name?: string) =>
        post(rpc(method, { ...params, ...META }), {
          'mcp-protocol-version': '2026-07-28',
          'mcp-method': method,
          accept: 'application/json, text/event-stream',
          ...(name && { 'mcp-name': name }),
        }),
  )
