import { Client as ClientV2, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as Transport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import {
  type ClientCapabilities,
  ElicitRequestSchema,
  type ElicitResult,
} from '@modelcontextprotocol/sdk/types.js'
import { expect } from 'vitest'
import { freePort } from '../../../test/support/free-port.ts'
import { test as stackTest } from '../../../test/support/stack-test.ts'
import { MAX_OPEN_QUESTIONS } from '../src/http/questions.ts'

type Elicitation = ClientCapabilities['elicitation'] & object
type Asked = Readonly<{ requestId: number | string; signal: AbortSignal }>
type Answer = (asked: Asked) => ElicitResult | Promise<ElicitResult>

const ACCEPTED = { action: 'accept' as const, content: { confirm: true } }
const YES: Answer = () => ACCEPTED
const NEVER: Answer = () => new Promise(() => {})
const UNCONFIRMED = 'The person did not confirm, so nothing was changed.'
const INFO = { name: 'test', version: '1' }

const JSON_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}

/** The released SDK 1 over HTTP, which most clients run. */
const test = stackTest
  .extend('connect', ({ stack, devKey }, { onCleanup }) => {
    const clients: Client[] = []
    onCleanup(async () => void (await Promise.all(clients.map((client) => client.close()))))
    return async (
      answer?: Answer,
      { elicitation = {} as Elicitation, url = stack.mcpUrl } = {},
    ) => {
      const client = new Client(INFO, { capabilities: answer ? { elicitation } : {} })
      const questions: string[] = []
      if (answer) {
        client.setRequestHandler(ElicitRequestSchema, ({ params }, context) => {
          questions.push(params.message)
          return answer(context)
        })
      }
      const headers = { authorization: `Bearer ${devKey.bearer}` }
      const transport = new Transport(new URL(url), { requestInit: { headers } })
      await client.connect(transport as never)
      clients.push(client)
      const call = (name: string, input: object) =>
        client.callTool({ name, arguments: { ...input } })
      return { client, transport, call, questions }
    }
  })
  /** A further MCP server of the same API. */
  .extend('otherServer', ({ stack }, { onCleanup }) => {
    const started: { close(): Promise<unknown> }[] = []
    onCleanup(async () => void (await Promise.all(started.map(({ close }) => close()))))
    return async (answerDeadline?: AbortSignal) => {
      const port = String(await freePort())
      const url = `http://localhost:${port}`
      const given = answerDeadline && { createAnswerDeadline: () => answerDeadline }
      started.push(await stack.createMcp({ MCP_PORT: port, MCP_URL: url }, given).start())
      return `${url}/mcp`
    }
  })
  .extend('doomed', async ({ stack, owner }) => {
    const { slug, id } = await stack.prompt(owner, { name: 'Reply' })
    const exists = async () => (await stack.workingCopy(id)) !== undefined
    return { slug, exists, input: { prompt_id: slug, confirm: true } }
  })
  .extend(
    'post',
    ({ stack, devKey }) =>
      async (message: object, key: string = devKey.bearer, init: RequestInit = {}) => {
        const authorization = `Bearer ${key}`
        const headers = { ...JSON_HEADERS, authorization, 'mcp-session-id': 'elicitation-x' }
        const body = JSON.stringify({ jsonrpc: '2.0', ...message })
        return stack.fetch(stack.mcpUrl, { method: 'POST', headers, body, ...init })
      },
  )
  .extend('callWith', ({ post, doomed }) => (...rest: [key?: string, init?: RequestInit]) => {
    const params = { name: 'delete_prompt', arguments: doomed.input }
    return post({ id: 7, method: 'tools/call', params }, ...rest)
  })
  /** A call whose question has arrived. */
  .extend('asked', ({ callWith }) => async (init?: RequestInit) => {
    const response = await callWith(undefined, init)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const events = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const question = JSON.parse((await events?.read())?.value?.split('data: ')[1] ?? '')
    expect(question).toMatchObject({ method: 'elicitation/create', id: expect.any(String) })
    return { id: question.id as string, events }
  })

test.for([{}, { form: {} }])(
  'a client of SDK 1 that declares elicitation %o is asked, and a yes does it',
  async (elicitation, { connect, doomed }) => {
    const { call, questions } = await connect(YES, { elicitation })
    expect(await call('delete_prompt', doomed.input)).not.toHaveProperty('isError')
    expect(questions).toEqual([
      `Delete "Reply" (${doomed.slug}) with all versions for good? Live keys get 404 at once.`,
    ])
    expect(await doomed.exists()).toBe(false)
  },
)

test('a confirming tool asks through call_tool, too', async ({ connect, doomed }) => {
  const { call, questions } = await connect(YES)
  await call('call_tool', { name: 'delete_prompt', arguments: doomed.input })
  expect([questions.length, await doomed.exists()]).toEqual([1, false])
})

test.for<[string, ElicitResult]>([
  ['a no', { action: 'decline' }],
  ['a closed question', { action: 'cancel' }],
  ['an unticked box', { action: 'accept', content: { confirm: false } }],
  ['an empty yes', { action: 'accept' }],
])('%s changes nothing', async ([, answer], { connect, doomed }) => {
  const { call } = await connect(() => answer)
  expect(await call('delete_prompt', doomed.input)).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining(UNCONFIRMED) }],
  })
  expect(await doomed.exists()).toBe(true)
})

test('a client that fails to ask changes nothing', async ({ connect, doomed }) => {
  const { call } = await connect(() => Promise.reject(new Error('no window')))
  expect(await call('delete_prompt', doomed.input)).toMatchObject({
    isError: true,
    content: [{ text: expect.stringMatching(/could not ask.+no window.+nothing was changed/) }],
  })
  expect(await doomed.exists()).toBe(true)
})

test('without the capability, or with that of links only, nothing changes for a client', async ({
  stack,
  owner,
  connect,
}) => {
  for (const client of [await connect(), await connect(YES, { elicitation: { url: {} } })]) {
    expect(client.transport.sessionId).toBeUndefined()
    const { slug } = await stack.prompt(owner)
    const input = { prompt_id: slug, confirm: true }
    expect(await client.call('delete_prompt', input)).not.toHaveProperty('isError')
    expect(client.questions).toEqual([])
  }
})

test('the SDK 2 of 2026-07-28 is not asked for what only links can show', async ({
  stack,
  devKey,
  doomed,
}) => {
  const options = { capabilities: { elicitation: { url: {} } } }
  const versionNegotiation = { mode: { pin: '2026-07-28' } } as never
  const client = new ClientV2(INFO, { ...options, versionNegotiation })
  const requestInit = { headers: { authorization: `Bearer ${devKey.bearer}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(stack.mcpUrl), { requestInit }))
  await client.callTool({ name: 'delete_prompt', arguments: doomed.input })
  expect(await doomed.exists()).toBe(false)
  await client.close()
})

test('without an answer in time, the question is withdrawn and nothing is changed', async ({
  connect,
  otherServer,
  doomed,
}) => {
  const deadline = new AbortController()
  let isWithdrawn = false
  const answer: Answer = ({ signal }) => {
    signal.addEventListener('abort', () => {
      isWithdrawn = true
    })
    deadline.abort()
    return new Promise(() => {})
  }
  const { call } = await connect(answer, { url: await otherServer(deadline.signal) })
  expect(await call('delete_prompt', doomed.input)).toMatchObject({
    isError: true,
    content: [{ text: expect.stringMatching(/No one answered in time.+nothing was changed/) }],
  })
  expect([isWithdrawn, await doomed.exists()]).toEqual([true, true])
})

test('a cancelled call is not done, and takes no answer', async ({ post, asked, doomed }) => {
  const { id } = await asked()
  await post({ method: 'notifications/cancelled', params: { requestId: 7 } })
  expect((await post({ id, result: ACCEPTED })).status).toBe(400)
  expect(await doomed.exists()).toBe(true)
})

test('a call whose client leaves is not done', async ({ post, asked, doomed }) => {
  const leave = new AbortController()
  const { id } = await asked({ signal: leave.signal })
  leave.abort()
  const declined = () => post({ id, result: { action: 'decline' } }).then(({ status }) => status)
  await expect.poll(declined).toBe(400)
  expect(await doomed.exists()).toBe(true)
})

test('only the caller that was asked can answer, once, with the id of the question', async ({
  stack,
  owner,
  post,
  asked,
  doomed,
}) => {
  const { id, events } = await asked()
  const answer = async (...given: [id: unknown, key?: string]) => {
    const [answered, key] = given
    return (await post({ id: answered, result: ACCEPTED }, key)).status
  }
  const sameProject = await stack.key(owner, 'dev')
  const other = await stack.key(await stack.owner(), 'dev')
  for (const { text } of [sameProject, other]) expect(await answer(id, text)).toBe(400)
  expect(await answer(id, 'pk_dev_nonsense')).toBe(401)
  for (const guess of [0, 7, `${id}x`]) expect(await answer(guess)).toBe(400)
  expect(await doomed.exists()).toBe(true)
  expect(await answer(id)).toBe(202)
  expect((await events?.read())?.value).toContain('structuredContent')
  expect(await doomed.exists()).toBe(false)
  expect(await answer(id)).toBe(400)
})

test('a key has a limited number of open questions, and others can still ask', async ({
  stack,
  owner,
  asked,
  callWith,
  post,
}) => {
  const open = await Promise.all(Array.from({ length: MAX_OPEN_QUESTIONS }, () => asked()))
  const refused = await (await callWith()).text()
  expect(refused).toContain(
    'RATE_LIMITED: 20 questions of this key wait for an answer, so nothing was changed.',
  )
  const { text: otherKey } = await stack.key(owner, 'dev')
  const leave = new AbortController()
  const other = await callWith(otherKey, { signal: leave.signal })
  expect(await other.body?.getReader().read()).toMatchObject({ done: false })
  leave.abort()
  const decline = (id: string) => post({ id, result: { action: 'decline' } })
  expect((await decline(open[0]?.id ?? '')).status).toBe(202)
  const again = await asked()
  await Promise.all([again, ...open.slice(1)].map(({ id }) => decline(id)))
})

test('an answer that reaches another replica is refused with the reason', async ({
  connect,
  otherServer,
  doomed,
}) => {
  const errors: string[] = []
  const other = await connect(NEVER, { url: await otherServer() })
  const { call } = await connect(async ({ requestId }) => {
    const answer = { jsonrpc: '2.0' as const, id: requestId, result: ACCEPTED }
    await other.transport.send(answer).catch(({ message }) => errors.push(message))
    return { action: 'decline' }
  })
  await call('delete_prompt', doomed.input)
  expect(errors).toEqual([expect.stringContaining('another replica')])
  expect(await doomed.exists()).toBe(true)
})

test('a session answers as before where it has no question', async ({ connect, devKey, stack }) => {
  const { client, transport } = await connect(YES)
  expect(transport.sessionId).toMatch(/^elicitation-/)
  expect((await client.listTools()).tools.length).toBeGreaterThan(20)
  const headers = {
    authorization: `Bearer ${devKey.bearer}`,
    'mcp-session-id': transport.sessionId ?? '',
  }
  for (const method of ['GET', 'DELETE']) {
    expect((await stack.fetch(stack.mcpUrl, { method, headers })).status).toBe(405)
  }
  await transport.terminateSession()
})

test('a call that will be refused gets its challenge and asks no one', async ({
  stack,
  owner,
  callWith,
  doomed,
}) => {
  const { text } = await stack.key(owner, 'dev', ['prompts:read'])
  expect((await callWith(text)).status).toBe(403)
  expect((await callWith('pk_dev_nonsense')).status).toBe(401)
  expect(await doomed.exists()).toBe(true)
})

test('pages of other origins can read the session and send it', async ({ callWith, post }) => {
  const refused = await callWith('pk_dev_nonsense')
  expect(refused.headers.get('access-control-expose-headers')).toContain('Mcp-Session-Id')
  const preflight = await post({}, undefined, { method: 'OPTIONS', body: null })
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Mcp-Session-Id')
})
