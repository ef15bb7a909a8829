import { randomUUID } from 'node:crypto'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { createSend } from '@promptwire/runtime/send'
import { Hono } from 'hono'
import { expect } from 'vitest'
import { test as stackTest } from '../../../test/support/stack-test.ts'
import { findPlaygroundRuns } from '../../api/src/features/playground/playground.sql.ts'
import { type FollowedCall, findFollowedCall } from '../src/http/followed-call.ts'
import { classifyMessage } from '../src/http/message-route.ts'
import { createQuestions } from '../src/http/questions.ts'
import { createRunningRequests } from '../src/http/running-requests.ts'
import { serveFollowedCall } from '../src/http/serve-followed-call.ts'
import { createSingleIdentify } from '../src/identify-key.ts'
import { buildServer } from '../src/server/build-server.ts'
import { DEFAULT_CHOICE } from '../src/tools/tool-choice.ts'
import { createSendOnce } from '../src/unanswered-calls.ts'
import { createUpstream } from '../src/upstream.ts'

/** The demo takes most of a second for so many words. */
const LONG = Array.from({ length: 200 }, (_, at) => `word${at}`).join(' ')

const test = stackTest
  .extend('prompt', ({ stack, owner }) => stack.publishedPrompt(owner, { content: 'Be brief.' }))
  .extend('input', ({ prompt }) => ({ prompt_id: prompt.slug, provider: 'demo', message: LONG }))
  .extend('run', ({ input }) => (id: number, meta: object = {}) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'run_playground', arguments: input, _meta: meta },
  }))
  .extend(
    'post',
    ({ stack, devKey }) =>
      (message: object, headers: Record<string, string> = {}) =>
        fetch(stack.mcpUrl, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${devKey.bearer}`,
            ...headers,
          },
          body: JSON.stringify(message),
        }),
  )
  .extend('outcomes', ({ stack, prompt }) => async () => {
    const runs = await findPlaygroundRuns(stack.unitOfWork, prompt.id, { limit: 10 })
    return runs.map(({ outcome }) => outcome)
  })

const CANCEL = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } }
const STREAM = { accept: 'application/json, text/event-stream' }
const FOLLOWED = { progressToken: 'one' }

test('with a progress token, a client gets the text as it is written, then the run', async ({
  stack,
  devKey,
  input,
}) => {
  const client = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${devKey.bearer}` }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(stack.mcpUrl), { requestInit: { headers } }),
  )
  const received: string[] = []
  const onprogress = ({ message = '' }) => received.push(message)
  const result = await client.callTool({ name: 'run_playground', arguments: input }, { onprogress })
  expect(result.structuredContent).toMatchObject({ output: received.join(''), outcome: 'finished' })
  expect(received.length).toBeGreaterThan(1)
  await client.close()
})

test.for(['run_playground', 'call_tool'])(
  'notifications/cancelled ends a run by %s midway, and its output so far is stored',
  async (name, { post, run, input, outcomes }) => {
    const message = run(7, FOLLOWED)
    const wrapped = { name, arguments: { name: 'run_playground', arguments: input } }
    const params = name === 'call_tool' ? { ...message.params, ...wrapped } : message.params
    const response = await post({ ...message, params }, STREAM)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('notifications/progress')
    expect((await post(CANCEL)).status).toBe(202)
    let rest = ''
    for (let read = await reader?.read(); read?.value; read = await reader?.read())
      rest += read.value
    expect(rest).not.toContain('structuredContent')
    await expect.poll(outcomes).toEqual(['cancelled'])
  },
)

test('a run cancelled at any time before its end has no response', async ({
  post,
  run,
  outcomes,
}) => {
  const running = post(run(7), STREAM)
  // A run is known from when its request is served; until then a cancellation finds none.
  const cancelled = running.then((response) => response.text())
  let isOver = false
  cancelled.then(() => {
    isOver = true
  })
  while (!isOver) expect((await post(CANCEL)).status).toBe(202)
  expect(await cancelled).not.toContain('structuredContent')
  // A run that is cancelled before the API call never starts, so it leaves no record.
  expect(await outcomes()).not.toContain('finished')
})

test("disconnecting ends the client's run", async ({ stack, devKey, run, outcomes }) => {
  const leave = new AbortController()
  const response = await fetch(stack.mcpUrl, {
    method: 'POST',
    headers: {
      ...STREAM,
      'content-type': 'application/json',
      authorization: `Bearer ${devKey.bearer}`,
    },
    body: JSON.stringify(run(7, FOLLOWED)),
    signal: leave.signal,
  })
  await response.body?.getReader().read()
  leave.abort()
  await expect.poll(outcomes).toEqual(['cancelled'])
})

test('a token cancels its own requests only', async ({ post, run, outcomes, stack }) => {
  const other = await stack.key(await stack.owner(), 'dev')
  const running = post(run(7)).then((response) => response.json())
  const authorization = `Bearer ${other.text}`
  await post(CANCEL, { authorization })
  expect(await running).toMatchObject({ result: { structuredContent: { outcome: 'finished' } } })
  expect(await outcomes()).toEqual(['finished'])
})

test('a rejected request has its HTTP status, with a progress token too', async ({
  stack,
  owner,
  post,
  run,
}) => {
  const send = (key: string) =>
    post(run(7, FOLLOWED), { ...STREAM, authorization: `Bearer ${key}` })
  expect((await send('pk_live_nonsense')).status).toBe(401)
  const { text } = await stack.key(owner, 'dev', ['prompts:read'])
  const refused = await send(text)
  expect(refused.status).toBe(403)
  expect(refused.headers.get('www-authenticate')).toContain('playground:run')
})

test.for([
  ['as a stream', FOLLOWED, STREAM],
  ['in one answer', {}, {}],
] as const)(
  'a run cancelled before it starts never starts (%s)',
  async ([, meta, headers], { stack, devKey, post, run, outcomes }) => {
    const send = createSend(stack.apiUrl)
    const connect = createUpstream(
      stack.apiUrl,
      send,
      createSendOnce(() => 0, randomUUID),
      createSingleIdentify(stack.apiUrl, send),
    )
    const upstream = connect(devKey.bearer, 'test')
    const known = createRunningRequests()
    const build = (during: object) =>
      buildServer(upstream, { webUrl: stack.urls.web, choice: DEFAULT_CHOICE, ...during })
    const questions = createQuestions(() => AbortSignal.abort())
    const app = new Hono<RequestEnvironment>().post('/', (c) => {
      // The earliest moment at which a cancellation finds the request.
      const add: typeof known.add = (...request) => {
        const isOver = known.add(...request)
        known.cancel(c, 7)
        return isOver
      }
      const message = run(7, meta)
      const call = findFollowedCall(c, classifyMessage(c, message), message)
      const dependencies = { upstream, build, running: { ...known, add }, questions }
      return serveFollowedCall(c, call as FollowedCall, dependencies)
    })
    const json = { 'content-type': 'application/json' }
    const response = await app.request('/', { method: 'POST', headers: { ...json, ...headers } })
    expect(await response.text()).not.toContain('structuredContent')
    // By the time at which a later one has ended, this one would have too.
    await (await post(run(8))).text()
    expect(await outcomes()).toEqual(['finished'])
  },
)
