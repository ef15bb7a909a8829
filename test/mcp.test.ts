import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { TOOLS } from '@promptwire/core/contract/derive/tools'
import type { PublicOperation } from '@promptwire/core/contract/operation'
import { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { Scope } from '@promptwire/core/scopes'
import { describe, expect } from 'vitest'
import type { Stack } from './support/stack.ts'
import { test as stackTest } from './support/stack-test.ts'

const TOOL_NAMES = TOOLS.map(({ name }) => name)

interface RpcAnswer {
  result: { tools: { name: string }[]; [name: string]: unknown }
  error: { code: number; message: string }
}
const rpc = (method: string, params?: unknown) => ({ jsonrpc: '2.0', id: 1, method, params })
const answerOf = async (response: Response) => (await response.json()) as RpcAnswer
const call = (name: string, args: unknown) => rpc('tools/call', { name, arguments: args })
const META = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  },
}

// One project for all tests, with a prompt that is published and one that is not.
const test = stackTest
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
  // What the API was asked since the test began.
  .extend('requests', { auto: true }, ({ stack, greeter: _ }) => {
    stack.requests.length = 0
    return stack.requests
  })
  .extend(
    'post',
    ({ stack, greeter }) =>
      (body: unknown, headers: Record<string, string> = {}, token = greeter.key) =>
        fetch(stack.mcpUrl, {
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

describe('authentication', () => {
  const challenge = ({ urls }: Pick<Stack, 'urls'>) =>
    `Bearer realm="promptwire", resource_metadata="${urls.mcp}/api/oauth/.well-known/oauth-protected-resource"`

  test.for(['POST', 'GET', 'DELETE', 'PUT'])(
    '%s without a token gets the challenge of the specification [spec mcp.challenge]',
    async (method, { stack, requests }) => {
      const response = await fetch(stack.mcpUrl, { method })
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe(challenge(stack))
      expect(await response.json()).toMatchObject({ data: null, error: { code: 'UNAUTHORIZED' } })
      expect(requests).toEqual([])
    },
  )

  test('HEAD without a token is 401 with the challenge', async ({ stack }) => {
    const response = await fetch(stack.mcpUrl, { method: 'HEAD' })
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      challenge(stack),
    ])
  })

  test.for([
    ['initialize', rpc('initialize', {})],
    ['tools/list', rpc('tools/list')],
    ['a tool call', call('list_prompts', {})],
    ['a call of no tool', call('nothing', {})],
    ['prompts/get', rpc('prompts/get', { name: 'greeting' })],
    ['no JSON', '{'],
  ])('%s with an unknown key is 401 invalid_token', async ([, body], { post }) => {
    const response = await post(body, {}, 'pk_live_nonsense')
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"')
  })

  test('a token in the query is ignored [spec mcp.header-only]', async ({ stack, greeter }) => {
    const response = await fetch(`${stack.mcpUrl}?access_token=${greeter.key}`, { method: 'POST' })
    expect(response.status).toBe(401)
  })

  test('the first request after a revocation is 401, in the middle of a session too [spec revoked.401]', async ({
    stack,
    greeter,
    post,
  }) => {
    const { text, id } = await stack.key(greeter.owner)
    expect((await post(call('list_prompts', {}), {}, text)).status).toBe(200)
    await stack.stores.keys.revoke(stack.system(greeter.owner.projectId), id)
    const response = await post(call('list_prompts', {}), {}, text)
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toContain('invalid_token')
  })

  test('a call without the scope is 403 and asks for what the key has and what it lacks', async ({
    stack,
    greeter,
    post,
  }) => {
    const { text } = await stack.key(greeter.owner, 'live', ['gallery:read'])
    const response = await post(call('list_prompts', {}), {}, text)
    expect(response.status).toBe(403)
    const header = response.headers.get('www-authenticate')
    expect(header).toContain('error="insufficient_scope"')
    expect(header).toContain('scope="gallery:read prompts:read"')
    expect(header).toContain('resource_metadata=')
    expect(header).toContain('error_description="This API key lacks the scope prompts:read."')
  })

  test('a foreign Host or Origin is refused, a local one is not', async ({ stack, post }) => {
    const from = async (origin: string) => (await post(rpc('ping'), { origin })).status
    expect(await from('http://evil.example.com')).toBe(403)
    expect(await from('http://localhost:6274')).toBe(200)
    expect(await from(stack.urls.web)).toBe(200)
  })

  test('a preflight is answered without a token, for allowed origins', async ({ stack, post }) => {
    const preflight = (origin: string) =>
      fetch(stack.mcpUrl, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const allowed = await preflight('http://localhost:6274')
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('access-control-allow-headers')).toContain('MCP-Protocol-Version')
    expect((await preflight('https://evil.example')).status).toBe(403)
    expect((await post(rpc('ping'))).headers.get('access-control-expose-headers')).toContain(
      'WWW-Authenticate',
    )
  })
})

describe('transport', () => {
  test('plain curl needs no Accept, no initialize and no version header [spec mcp.tools-list]', async ({
    post,
  }) => {
    const response = await post('{"jsonrpc":"2.0","id":1,"method":"tools/list"}', { accept: '*/*' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(response.headers.has('mcp-session-id')).toBe(false)
    const { result } = await answerOf(response)
    expect(result.tools.map(({ name }) => name)).toEqual(TOOL_NAMES)
  })

  test.for(['GET', 'DELETE', 'PUT'])('%s with a key is 405', async (method, { stack, greeter }) => {
    const headers = { authorization: `Bearer ${greeter.key}` }
    const response = await fetch(stack.mcpUrl, { method, headers })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('a trailing slash reaches the same endpoint without a redirect', async ({ stack }) => {
    const response = await fetch(`${stack.mcpUrl}/`, { method: 'POST', redirect: 'error' })
    expect(response.status).toBe(401)
  })

  test.for([
    ['bad JSON', '{', 400],
    ['no jsonrpc', { id: 1, method: 'ping' }, 400],
    ['a batch of 21', Array.from({ length: 21 }, () => rpc('ping')), 400],
    ['an oversized body', `"${'x'.repeat(2 ** 20 + 1)}"`, 413],
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }, 202],
    ['an unknown method', rpc('nothing'), 200],
  ])('%s answers as the protocol says', async ([, body, status], { post }) => {
    expect((await post(body)).status).toBe(status)
  })

  test('another media type is 415', async ({ post }) => {
    expect((await post(rpc('ping'), { 'content-type': 'text/plain' })).status).toBe(415)
  })

  test('a batch is answered as a batch', async ({ post }) => {
    const response = await post([rpc('ping'), { ...call('list_prompts', {}), id: 2 }])
    expect(await response.json()).toHaveLength(2)
  })

  test.for(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'initialize negotiates %s',
    async (protocolVersion, { post }) => {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } }
      const { result } = await answerOf(await post(rpc('initialize', params)))
      expect(result).toMatchObject({
        protocolVersion,
        serverInfo: { name: 'promptwire', title: 'Promptwire' },
        capabilities: { tools: {}, prompts: {}, resources: {}, completions: {} },
      })
      expect(JSON.stringify(result['capabilities'])).not.toContain('listChanged')
      expect(String(result['instructions']).length).toBeLessThan(1024)
    },
  )

  test('2026-07-28 is served from the same handlers', async ({ postModern }) => {
    const discovered = await answerOf(await postModern('server/discover'))
    expect(discovered.result['supportedVersions']).toContain('2026-07-28')
    const { result } = await answerOf(await postModern('tools/list'))
    expect(result).toMatchObject({ ttlMs: 0, cacheScope: 'private' })
    const called = await postModern(
      'tools/call',
      { name: 'list_prompts', arguments: {} },
      'list_prompts',
    )
    expect((await answerOf(called)).result['structuredContent']).toHaveProperty('items')
    expect((await postModern('nothing')).status).toBe(404)
  })
})

describe('the thin proxy [spec mcp.thin-proxy]', () => {
  test.for([
    ['tools/list', rpc('tools/list'), 'POST /internal/keys/introspection'],
    ['ping', rpc('ping'), 'POST /internal/keys/introspection'],
    ['initialize', rpc('initialize', {}), 'POST /internal/keys/introspection'],
    ['tools/call', call('list_prompts', {}), 'GET /api/v1/prompts'],
    ['a call of no tool', call('nothing', {}), 'POST /internal/keys/introspection'],
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

test('what a user said, however long, rides in a body and in no address', async ({
  requests,
  post,
}) => {
  const topic = `${'long '.repeat(39_000)}end`
  for (const body of [
    call('get_compiled_prompt', { prompt_id: 'greeting', variables: { topic } }),
    rpc('prompts/get', { name: 'greeting', arguments: { topic } }),
  ]) {
    expect(JSON.stringify((await answerOf(await post(body))).result)).toContain(topic)
  }
  const compiled = 'POST /api/v1/prompts/greeting/compiled'
  expect(requests).toEqual([compiled, compiled])
})

describe('tools', () => {
  const resultOf = async (response: Response) => (await answerOf(response)).result
  const textOf = (result: RpcAnswer['result']) =>
    (result['content'] as { text: string }[])[0]?.text ?? ''

  test('a key sees the tools its scopes allow, in one order', async ({ stack, greeter, post }) => {
    const namesFor = async (scopes: Scope[]) => {
      const { text } = await stack.key(greeter.owner, 'live', scopes)
      const { tools } = await resultOf(await post(rpc('tools/list'), {}, text))
      return tools.map(({ name }) => name)
    }
    expect(await namesFor(['ai:copilot'])).toEqual(['propose_changes'])
    expect(await namesFor(['ai:copilot', 'versions:publish'])).toEqual([
      'publish_version',
      'propose_changes',
    ])
    const { result } = await answerOf(await post(rpc('tools/list')))
    await expect(`${JSON.stringify(result.tools, null, 2)}\n`).toMatchFileSnapshot(
      'tools-list.json',
    )
  })

  test('every tool has a title, all annotations, a strict input and descriptions', async ({
    post,
  }) => {
    const { tools } = await resultOf(await post(rpc('tools/list')))
    expect(tools.length).toBe(TOOL_NAMES.length)
    const rows = new Map<string, PublicOperation>(Object.entries(publicContract))
    for (const tool of tools as unknown as Record<string, unknown>[]) {
      expect(tool).toMatchObject({
        title: expect.any(String),
        name: expect.stringMatching(/^[a-z_]{1,64}$/),
        inputSchema: { type: 'object', additionalProperties: false },
        outputSchema: { type: 'object' },
        annotations: {
          readOnlyHint: expect.any(Boolean),
          destructiveHint: expect.any(Boolean),
          idempotentHint: expect.any(Boolean),
          openWorldHint: rows.get(tool['name'] as string)?.external ?? false,
        },
      })
      const { properties } = tool['inputSchema'] as {
        properties: Record<string, { description?: string }>
      }
      for (const [name, field] of Object.entries(properties)) {
        expect(field.description, `${tool['name']}.${name}`).toMatch(/\w/)
        expect(field.description, 'words of HTTP are noise here').not.toMatch(/If-Match|\b4\d\d\b/)
      }
    }
  })

  test.for([
    ['check_output', { readOnlyHint: true, destructiveHint: false, idempotentHint: true }],
    ['create_block', { readOnlyHint: false, destructiveHint: false, idempotentHint: false }],
    ['update_block', { readOnlyHint: false, destructiveHint: true, idempotentHint: true }],
    ['reorder_blocks', { readOnlyHint: false, destructiveHint: true, idempotentHint: true }],
    ['publish_version', { readOnlyHint: false, destructiveHint: true, idempotentHint: true }],
    ['rollback_version', { readOnlyHint: false, destructiveHint: true, idempotentHint: true }],
    ['import_test_cases', { readOnlyHint: false, destructiveHint: true, idempotentHint: false }],
    ['delete_block', { readOnlyHint: false, destructiveHint: true, idempotentHint: false }],
  ])('%s tells clients whether to ask a person first', async ([name, hints], { post }) => {
    const { tools } = await resultOf(await post(rpc('tools/list')))
    expect(tools.find((tool) => tool.name === name)).toMatchObject({ annotations: hints })
  })

  test.for(['.', '..'])(
    'the name %j is refused with a sentence, and no other path asked',
    async (name, { requests, post }) => {
      const result = await resultOf(await post(call('get_prompt', { prompt_id: name })))
      expect(result['isError']).toBe(true)
      expect(textOf(result)).toBe(
        'VALIDATION_ERROR: prompt_id: must not be empty, "." or "..", nor a path.',
      )
      expect(requests).toEqual(['POST /internal/keys/introspection'])
    },
  )

  test('a name that is not there is answered with the tool that lists the right ones', async ({
    post,
  }) => {
    const nowhere = '01999c5e-7b1c-7c3a-9d2e-5f6a7b8c9d0e'
    for (const [name, input, lists] of [
      ['get_compiled_prompt', { prompt_id: 'nowhere' }, 'list_prompts'],
      ['update_block', { block_id: nowhere, content: 'x' }, 'list_blocks'],
      ['delete_variable', { variable_id: nowhere }, 'list_variables'],
      ['delete_test_case', { test_case_id: nowhere }, 'list_test_cases'],
      ['update_folder', { folder_id: nowhere, name: 'x' }, 'list_folders'],
      ['get_gallery_prompt', { gallery_slug: 'nowhere' }, 'list_gallery_prompts'],
      ['publish_version', { prompt_id: 'greeting', version: 99 }, 'list_versions'],
      ['get_prompt', { prompt_id: 'greeting', version: 99 }, 'list_versions'],
      ['diff_versions', { prompt_id: 'greeting', from: 99 }, 'list_versions'],
    ] as const) {
      const result = await resultOf(await post(call(name, input)))
      expect(result['isError']).toBe(true)
      expect(textOf(result)).toMatch(/^NOT_FOUND: /)
      expect(textOf(result), name).toContain(lists)
      if (lists === 'list_versions') expect(textOf(result), name).not.toContain('list_prompts')
    }
  })

  test('structured content stands beside the same JSON as text', async ({ post }) => {
    const result = await resultOf(
      await post(call('get_compiled_prompt', { prompt_id: 'greeting', variables: { topic: 'x' } })),
    )
    expect(result['structuredContent']).toMatchObject({ prompt: '## Role\nHello there, x' })
    expect(JSON.parse(textOf(result))).toEqual(result['structuredContent'])
  })

  test.for([
    ['an unknown prompt', 'get_prompt', { prompt_id: 'none' }, 'list_prompts'],
    ['a path for a prompt', 'get_prompt', { prompt_id: '../keys' }, 'prompt_id: must not be'],
    ['a required variable', 'get_compiled_prompt', { prompt_id: 'greeting' }, 'topic'],
    ['an unknown argument', 'list_prompts', { colour: 'red' }, 'colour'],
    ['a wrong type', 'list_prompts', { limit: 'many' }, 'limit'],
  ] as const)('%s is an error that a model can act on', async ([, name, args, hint], { post }) => {
    const response = await post(call(name, args))
    expect(response.status).toBe(200)
    const result = await resultOf(response)
    expect(result['isError']).toBe(true)
    expect(textOf(result)).toContain(hint)
  })

  test('an unknown tool is -32602', async ({ post }) => {
    expect((await answerOf(await post(call('nothing', {})))).error.code).toBe(-32602)
  })

  test('a used-up plan is a result that says when to come back', async ({ stack, post }) => {
    const poor = await stack.owner('free')
    const { text } = await stack.key(poor)
    const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth()))
    await stack.database.prisma.monthlyUsage.create({
      data: { accountId: poor.accountId, month, used: 1000, quota: 1000, admitted: 0 },
    })
    const response = await post(call('list_prompts', {}), {}, text)
    expect(response.status).toBe(200)
    expect(textOf(await resultOf(response))).toMatch(/^RATE_LIMITED: .* Retry after \d+ s\.$/)
  })
})

describe('prompts', () => {
  test('prompts/list shows what this key can fetch, with its arguments', async ({
    stack,
    greeter,
    post,
  }) => {
    const { result } = await answerOf(await post(rpc('prompts/list')))
    expect(result['prompts']).toEqual([
      {
        name: 'greeting',
        title: 'Greeting',
        description: 'Says hello',
        arguments: [
          { name: 'name', description: 'Who', required: false },
          { name: 'topic', required: true },
        ],
      },
    ])
    const { text } = await stack.key(greeter.owner, 'dev')
    const draft = await answerOf(await post(rpc('prompts/list'), {}, text))
    expect(draft.result['prompts']).toHaveLength(2)
  })

  test('prompts/get fills the arguments in', async ({ post }) => {
    const params = { name: 'greeting', arguments: { topic: 'rain' } }
    const { result } = await answerOf(await post(rpc('prompts/get', params)))
    expect(result['messages']).toEqual([
      { role: 'user', content: { type: 'text', text: '## Role\nHello there, rain' } },
    ])
  })

  test.for([
    ['an unknown prompt', { name: 'none' }],
    ['a missing required argument', { name: 'greeting' }],
    ['an unpublished prompt', { name: 'draft-only' }],
  ])('%s is -32602', async ([, params], { post }) => {
    expect((await answerOf(await post(rpc('prompts/get', params)))).error.code).toBe(-32602)
  })

  test('completion offers the default', async ({ post }) => {
    const ref = { type: 'ref/prompt', name: 'greeting' }
    const complete = async (name: string, value: string) =>
      answerOf(await post(rpc('completion/complete', { ref, argument: { name, value } })))
    expect((await complete('name', 'th')).result['completion']).toMatchObject({ values: ['there'] })
    expect((await complete('name', 'x')).result['completion']).toMatchObject({ values: [] })
    expect((await complete('topic', '')).result['completion']).toMatchObject({ values: [] })
    const unknown = { ref: { ...ref, name: 'none' }, argument: { name: 'a', value: '' } }
    expect((await answerOf(await post(rpc('completion/complete', unknown)))).error.code).toBe(
      -32602,
    )
  })
})

describe('resources', () => {
  test('a prompt can be read as the resource it is listed as', async ({ stack, greeter, post }) => {
    const { text } = await stack.key(greeter.owner, 'dev')
    const listed = await answerOf(await post(rpc('resources/list'), {}, text))
    expect(listed.result['resources']).toContainEqual({
      uri: 'prompt://draft-only',
      name: 'draft-only',
      title: 'Greeting',
      description: 'Greeting',
      mimeType: 'text/plain',
    })
    const read = await answerOf(
      await post(rpc('resources/read', { uri: 'prompt://draft-only' }), {}, text),
    )
    expect(read.result['contents']).toMatchObject([{ text: '## Role\nHello {{name}}' }])
  })

  test.for(['prompt://none', 'prompt://', 'file:///etc/passwd'])(
    '%s is -32602 with its uri as data',
    async (uri, { post }) => {
      const { error } = await answerOf(await post(rpc('resources/read', { uri })))
      expect(error).toMatchObject({ code: -32602, data: { uri } })
    },
  )

  test('a key that may fetch no prompt is offered none, and is not sent to sign in again', async ({
    stack,
    greeter,
    post,
  }) => {
    const { text } = await stack.key(greeter.owner, 'live', ['projects:read'])
    const listed = async (method: string) => {
      const response = await post(rpc(method), {}, text)
      expect(response.status, method).toBe(200)
      return (await answerOf(response)).result
    }
    expect((await listed('prompts/list'))['prompts']).toEqual([])
    expect((await listed('resources/list'))['resources']).toEqual([])
    expect((await listed('resources/templates/list'))['resourceTemplates']).toEqual([])
    const tools = await listed('tools/list')
    expect(tools.tools.map(({ name }) => name)).toContain('list_projects')
    expect((await post(rpc('prompts/get', { name: 'greeting' }), {}, text)).status).toBe(403)
  })
})

test('listing tools is a use of the key that its owner sees', async ({ stack, greeter, post }) => {
  const { text, id } = await stack.key(greeter.owner)
  await post(rpc('tools/list'), {}, text)
  // Noted once the request is answered.
  const { apiKey } = stack.database.prisma
  const lastUsed = async () => (await apiKey.findUniqueOrThrow({ where: { id } })).lastUsedAt
  await expect.poll(lastUsed).toBeInstanceOf(Date)
})

describe('stdio', () => {
  const STDIO = fileURLToPath(new URL('../apps/mcp/src/stdio.ts', import.meta.url))
  const ARGS = ['--import', 'tsx', STDIO]

  test('a local client with a raw key gets the same tools; standard output is JSON-RPC only', async ({
    stack,
    greeter,
  }) => {
    const child = spawn(process.execPath, ARGS, {
      env: {
        ...process.env,
        PROMPTWIRE_API_URL: `${stack.apiUrl}/api/v1`,
        PROMPTWIRE_API_KEY: greeter.key,
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const ask = async (message: object) => {
      child.stdin.write(`${JSON.stringify(message)}\n`)
      return JSON.parse((await lines.next()).value) as RpcAnswer
    }
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    }
    await ask(rpc('initialize', params))
    const { result } = await ask(rpc('tools/list'))
    expect(result.tools.map(({ name }) => name)).toEqual(TOOL_NAMES)
    const called = await ask(
      call('get_compiled_prompt', { prompt_id: 'greeting', variables: { topic: 'x' } }),
    )
    expect(called.result['structuredContent']).toMatchObject({ version: '1' })
    const ended = new Promise((done) => child.once('exit', done))
    child.stdin.end()
    await ended
  })

  test.for([
    ['a missing key', {}, /PROMPTWIRE_API_KEY: is required/],
    ['an unknown key', { PROMPTWIRE_API_KEY: 'pk_live_none' }, /PROMPTWIRE_API_KEY: .*unknown/],
    [
      'an address without an API',
      { PROMPTWIRE_API_KEY: 'pk_live_none', PROMPTWIRE_API_URL: 'http://127.0.0.1:9' },
      /PROMPTWIRE_API_URL http:\/\/127\.0\.0\.1:9: The service cannot be reached/,
    ],
  ] as const)(
    '%s is said plainly, before a client believes it is connected',
    async ([, given, sentence], { stack }) => {
      const child = spawn(process.execPath, ARGS, {
        env: { PATH: process.env['PATH'], PROMPTWIRE_API_URL: stack.apiUrl, ...given },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let said = ''
      child.stderr.on('data', (chunk) => {
        said += chunk
      })
      const code = await new Promise((done) => child.once('close', done))
      expect(code).toBe(1)
      expect(said).toMatch(sentence)
    },
  )
})
