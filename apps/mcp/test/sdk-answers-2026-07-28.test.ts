import {
  type Asked,
  CALL_PARAMS,
  ENVELOPE,
  rpc,
  test,
  VERSION,
  written,
} from './support/sdk-comparison.ts'

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
  'a call of an unknown tool': modern('tools/call', { name: 'x' }, { 'mcp-name': 'x' }),
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
  '2026-07-28: %s gets the same response as from the SDK',
  ([, asked], { expectAlike }) => expectAlike(asked),
)
