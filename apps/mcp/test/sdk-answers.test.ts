import fc from 'fast-check'
import { randomInputs } from '../../../packages/core/test/random-inputs.ts'
import {
  CALL_PARAMS,
  call,
  compiled,
  ENVELOPE,
  rpc,
  test,
  written,
} from './support/sdk-comparison.ts'

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
  'with extra fields': { ...rpc('tools/list'), result: {} },
}

const CALLS = {
  plain: call(compiled),
  'with a text as id': { ...call(compiled), id: 'x' },
  'with _meta': call(compiled, { _meta: { progressToken: 'p', 'claudecode/toolUseId': 'x' } }),
  'with a task': call(compiled, { task: { ttl: 1 } }),
  'with a retry of 2026-07-28': call(compiled, { inputResponses: {}, requestState: 'x' }),
  'of an unknown tool': rpc('tools/call', { name: 'nothing', arguments: {} }),
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
  'of an unknown prompt': call({ prompt_id: 'nowhere' }),
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
  'every message with %s gets the same response as from the SDK',
  async ([, headers], { expectAlike }) => {
    for (const message of Object.values(messages)) await expectAlike(written(message, headers))
  },
)

test('any generated message gets the same response as from the SDK', async ({ expectAlike }) => {
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
    { numRuns: randomInputs(50) },
  )
})
