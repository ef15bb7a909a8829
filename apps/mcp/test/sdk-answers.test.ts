import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { TOOLS } from '@promptwire/core/contract/derive/tools'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Stack } from '../../../test/support/stack.ts'
import { test as stackTest } from '../../../test/support/stack-test.ts'
import { identifyTogether } from '../src/identify-key.ts'
import { createSend } from '../src/send.ts'
import { buildServer } from '../src/server/build-server.ts'
import { createUpstream } from '../src/upstream.ts'

/**
 * The MCP server answers plain requests without the SDK's HTTP, and lists of tools from memory. Here
 * the same messages go through the SDK's own transports alone, and nothing may differ.
 */

const test = stackTest
  // Of a project with a prompt, for all messages.
  .extend('key', { scope: 'file' }, async ({ stack }) => {
    const owner = await stack.owner()
    await stack.publishedPrompt(owner, {
      slug: 'greeting',
      content: 'Hello {{name}} — „{{topic}}“',
      variables: [{ key: 'name', default_value: 'there' }],
    })
    return (await stack.key(owner)).text
  })
  .extend('expectAlike', ({ stack, key }) => async (asked: Asked) => {
    expect(await served(stack, key, asked), asked.body).toEqual(
      await servedBySdk(stack, key, asked),
    )
  })

interface Asked {
  readonly body: string
  readonly headers: Record<string, string>
}

const JSON_TYPE = { 'content-type': 'application/json' }

async function answerOf(response: Response) {
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
  return { status: response.status, type, text: await response.text() }
}

const served = async (stack: Stack, key: string, { body, headers }: Asked) => {
  const authorization = `Bearer ${key}`
  const all = { ...JSON_TYPE, ...headers, authorization }
  return answerOf(await fetch(stack.mcpUrl, { method: 'POST', headers: all, body }))
}

/** The SDK alone, with each message's own server and transport. */
async function servedBySdk(stack: Stack, key: string, { body, headers: given }: Asked) {
  const send = createSend(stack.internalUrl)
  const identifyKey = identifyTogether(stack.internalUrl, send)
  const connect = createUpstream(stack.internalUrl, send, identifyKey)
  const build = () => buildServer(connect(key, 'by-sdk'), stack.urls.web)
  const headers = new Headers({ ...JSON_TYPE, ...given })
  const request = () => new Request(stack.mcpUrl, { method: 'POST', headers, body })
  if (!(await isLegacyRequest(request()))) {
    return answerOf(await createMcpHandler(build, { legacy: 'reject' }).fetch(request()))
  }
  headers.set('accept', 'application/json, text/event-stream')
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await build().connect(transport)
  return answerOf(await transport.handleRequest(request()))
}

const rpc = (method: string, params?: unknown, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const compiled = { prompt_id: 'greeting', variables: { topic: 'Größe 👋' } }
const call = (args: unknown, rest: object = {}) =>
  rpc('tools/call', { name: 'get_compiled_prompt', arguments: args, ...rest })
const written = (message: unknown, headers: Record<string, string> = {}): Asked => ({
  body: typeof message === 'string' ? message : JSON.stringify(message),
  headers,
})

const VERSION = 'io.modelcontextprotocol/protocolVersion'
const ENVELOPE = {
  [VERSION]: '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
}
const modern = (
  method: string,
  params: object = {},
  headers: Record<string, string> = {},
  envelope: object = ENVELOPE,
): Asked =>
  written(rpc(method, { ...params, _meta: envelope }), {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...headers,
  })

const LISTINGS = {
  plain: rpc('tools/list'),
  'with the id 0': rpc('tools/list', undefined, 0),
  'with a text as id': rpc('tools/list', undefined, 'a"\\\u2028\n'),
  'with a fraction as id': rpc('tools/list', undefined, 1.5),
  'with an id beyond exactness': rpc('tools/list', undefined, 2 ** 60),
  'with null as id': rpc('tools/list', undefined, null),
  'with an object as id': rpc('tools/list', undefined, {}),
  'with empty parameters': rpc('tools/list', {}),
  'with null as parameters': rpc('tools/list', null),
  'with a list as parameters': rpc('tools/list', []),
  'with a cursor': rpc('tools/list', { cursor: 'x' }),
  'with a wrong cursor': rpc('tools/list', { cursor: 1 }),
  'with a progress token': rpc('tools/list', { _meta: { progressToken: 1 } }),
  'with a wrong progress token': rpc('tools/list', { _meta: { progressToken: {} } }),
  'with a text as _meta': rpc('tools/list', { _meta: 'x' }),
  'of another JSON-RPC': { ...rpc('tools/list'), jsonrpc: '1.0' },
  'with more beside': { ...rpc('tools/list'), result: {} },
}

const CALLS = {
  plain: call(compiled),
  'with a text as id': { ...call(compiled), id: 'x' },
  'with _meta': call(compiled, { _meta: { progressToken: 'p', 'claudecode/toolUseId': 'x' } }),
  'with a task': call(compiled, { task: { ttl: 1 } }),
  'with a retry of 2026-07-28': call(compiled, { inputResponses: {}, requestState: 'x' }),
  'of no tool': rpc('tools/call', { name: 'nothing', arguments: {} }),
  'of a wrong name': rpc('tools/call', { name: 7 }),
  'without a name': rpc('tools/call', {}),
  'without parameters': rpc('tools/call'),
  'without arguments': rpc('tools/call', { name: 'list_prompts' }),
  'with a list as arguments': call([]),
  'with a text as arguments': call('{}'),
  'with unknown arguments': call({ ...compiled, more: 1 }),
  'with __proto__ among the arguments': JSON.stringify(call(compiled)).replace(
    '"variables"',
    '"__proto__":{"a":1},"variables"',
  ),
  'of a prompt that is not there': call({ prompt_id: 'nowhere' }),
  'of a path': call({ prompt_id: '..' }),
}

const OTHERS = {
  ping: rpc('ping'),
  initialize: rpc('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  }),
  'initialize of an unknown version': rpc('initialize', {
    protocolVersion: '1999-01-01',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  }),
  'initialize without parameters': rpc('initialize'),
  'server/discover': rpc('server/discover'),
  'prompts/list': rpc('prompts/list'),
  'prompts/get': rpc('prompts/get', { name: 'greeting', arguments: { topic: 'x' } }),
  'prompts/get of none': rpc('prompts/get', { name: 'nowhere' }),
  'resources/list': rpc('resources/list'),
  'resources/templates/list': rpc('resources/templates/list'),
  'resources/read': rpc('resources/read', { uri: 'prompt://greeting' }),
  'resources/read of none': rpc('resources/read', { uri: 'prompt://nowhere' }),
  'completion/complete': rpc('completion/complete', {
    ref: { type: 'ref/prompt', name: 'greeting' },
    argument: { name: 'name', value: 't' },
  }),
  'logging/setLevel': rpc('logging/setLevel', { level: 'info' }),
  'an unknown method': rpc('nothing'),
  'a notification': { jsonrpc: '2.0', method: 'notifications/initialized' },
  'a cancellation': {
    jsonrpc: '2.0',
    method: 'notifications/cancelled',
    params: { requestId: 1 },
  },
  'an answer': { jsonrpc: '2.0', id: 1, result: {} },
  'a batch': [rpc('tools/list', {}, 'x'), call(compiled), rpc('ping', {}, 2)],
  'a batch with initialize': [rpc('initialize', {}), rpc('ping')],
  'a batch with something else': [rpc('ping'), 7],
  'a batch of 2026-07-28': [rpc('tools/list', { _meta: ENVELOPE })],
  'an empty batch': [],
  'an empty body': '',
  'half a message': '{"jsonrpc"',
  null: 'null',
  'a number': '7',
}

const HEADERS: Record<string, Record<string, string>> = {
  nothing: {},
  'the version 2025-11-25': { 'mcp-protocol-version': '2025-11-25' },
  'the version 2025-03-26': { 'mcp-protocol-version': '2025-03-26' },
  'an unknown version': { 'mcp-protocol-version': '1999-01-01' },
  'the version 2026-07-28': { 'mcp-protocol-version': '2026-07-28' },
  'a charset': { 'content-type': 'application/json; charset=utf-8' },
  'another media type': { 'content-type': 'text/plain' },
  'another method': { 'mcp-method': 'ping' },
}

const messages = { ...named('listing', LISTINGS), ...named('call', CALLS), ...OTHERS }

function named(kind: string, table: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(table).map(([name, each]) => [`a ${kind} ${name}`, each]),
  )
}

test.for(Object.entries(HEADERS))(
  'every message with %s is answered as the SDK answers it',
  async ([, headers], { expectAlike }) => {
    for (const message of Object.values(messages)) await expectAlike(written(message, headers))
  },
)

const CALL_PARAMS = { name: 'get_compiled_prompt', arguments: compiled }
const NAMED = { 'mcp-name': 'get_compiled_prompt' }
const MODERN: Record<string, Asked> = {
  'a listing': modern('tools/list'),
  'the same listing again': modern('tools/list'),
  'a listing with a cursor': modern('tools/list', { cursor: 'x' }),
  'a listing that names a level of logs': modern(
    'tools/list',
    {},
    {},
    {
      ...ENVELOPE,
      'io.modelcontextprotocol/logLevel': 'debug',
    },
  ),
  'a listing with a progress token': modern(
    'tools/list',
    {},
    {},
    {
      ...ENVELOPE,
      progressToken: 1,
    },
  ),
  'a listing without a version in its headers': written(rpc('tools/list', { _meta: ENVELOPE })),
  'a listing of another method': modern('tools/list', {}, { 'mcp-method': 'ping' }),
  'a listing of another media type': modern('tools/list', {}, { 'content-type': 'text/plain' }),
  'a listing of an unknown revision': modern(
    'tools/list',
    {},
    { 'mcp-protocol-version': '2027-01-01' },
    { ...ENVELOPE, [VERSION]: '2027-01-01' },
  ),
  'a listing whose envelope lacks capabilities': modern(
    'tools/list',
    {},
    {},
    {
      [VERSION]: '2026-07-28',
    },
  ),
  'a listing whose envelope is wrong': modern(
    'tools/list',
    {},
    {},
    {
      ...ENVELOPE,
      'io.modelcontextprotocol/clientInfo': 'x',
    },
  ),
  'a call': modern('tools/call', CALL_PARAMS, NAMED),
  'a call without its name': modern('tools/call', CALL_PARAMS),
  'a call of another name': modern('tools/call', CALL_PARAMS, { 'mcp-name': 'x' }),
  'a call of no tool': modern('tools/call', { name: 'x' }, { 'mcp-name': 'x' }),
  discovery: modern('server/discover'),
  ping: modern('ping'),
  'an unknown method': modern('nothing'),
  'prompts/list': modern('prompts/list'),
  'resources/read': modern(
    'resources/read',
    { uri: 'prompt://greeting' },
    { 'mcp-name': 'prompt://greeting' },
  ),
}

test.for(Object.entries(MODERN))(
  '2026-07-28: %s is answered as the SDK answers it',
  ([, asked], { expectAlike }) => expectAlike(asked),
)

test('whatever a client makes up is answered as the SDK answers it', async ({ expectAlike }) => {
  const anything = fc.jsonValue({ maxDepth: 2 })
  const message = fc.record(
    {
      jsonrpc: fc.constantFrom('2.0', '2.0', '2.0', '1.0'),
      id: fc.oneof(fc.integer(), fc.string(), anything),
      method: fc.constantFrom('tools/list', 'tools/call', 'ping', 'nothing'),
      params: fc.oneof(
        fc.record({ _meta: anything, name: anything, arguments: anything }, { requiredKeys: [] }),
        fc.constantFrom({ _meta: ENVELOPE }, CALL_PARAMS),
        anything,
      ),
    },
    { requiredKeys: ['jsonrpc', 'method'] },
  )
  const headers = fc.constantFrom(...Object.values(HEADERS))
  await fc.assert(
    fc.asyncProperty(message, headers, (each, given) => expectAlike(written(each, given))),
    { numRuns: 200 },
  )
})

test('tools are listed as the key may use them, whatever another key was shown before', async ({
  stack,
  owner,
  key,
}) => {
  const { text } = await stack.key(owner, 'live', ['projects:read'])
  const listed = async (token: string) => {
    const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` }
    const body = JSON.stringify(rpc('tools/list'))
    const response = await fetch(stack.mcpUrl, { method: 'POST', headers, body })
    const { result } = (await response.json()) as { result: { tools: { name: string }[] } }
    return result.tools.map(({ name }) => name)
  }
  const readable = TOOLS.filter(({ scope }) => scope === 'projects:read').map(({ name }) => name)
  const all = await listed(key)
  for (let i = 0; i < 2; i++) expect(await listed(text)).toEqual(readable)
  expect(await listed(key)).toEqual(all)
})
