import { TOOLS } from '@promptwire/contract/derive/tools'
import { publicContract } from '@promptwire/contract/public-contract'
import { createMetrics } from '@promptwire/runtime/metrics'
import { type AbortableSend, createSend } from '@promptwire/runtime/send'
import { pino } from 'pino'
import { expect } from 'vitest'
import { startFaultProxy } from '../../../test/support/fault-proxy.ts'
import { call, test as mcpTest, readResult, readText } from '../../../test/support/mcp-test.ts'
import { createMcpApp } from '../src/http/app.ts'
import { findReadingTool } from '../src/tools/reading-tool.ts'
import { createSendOnce } from '../src/unanswered-calls.ts'

/** While the API is frozen: shorter than that of the product, so that the tests are cheap. */
const BRIEF_MS = 300

const test = mcpTest
  // The network between the MCP servers and the API.
  .extend('network', { scope: 'file' }, async ({ stack }, { onCleanup }) => {
    const proxy = await startFaultProxy(stack.internalUrl)
    onCleanup(proxy.close)
    const apiUrl = proxy.url.replace(/\/$/, '')
    const [patient, brief] = [createSend(apiUrl), createSend(apiUrl, BRIEF_MS)]
    let send = patient
    return {
      apiUrl,
      send: ((...given) => send(...given)) as AbortableSend,
      freeze() {
        proxy.freeze()
        send = brief
      },
      thaw() {
        proxy.thaw()
        send = patient
      },
      close: proxy.close,
    }
  })
  .extend('startMcp', { scope: 'file' }, ({ stack, network, greeter }) => () => {
    const app = createMcpApp({
      apiUrl: network.apiUrl,
      send: network.send,
      stopping: new AbortController().signal,
      log: pino({ level: 'silent' }),
      metrics: createMetrics(),
      urls: stack.urls,
      hosts: [],
      origins: [],
      getClientAddress: () => 'somewhere',
    })
    return async (name: string, input: object, signal?: AbortSignal) => {
      const response = await app.request(stack.mcpUrl, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${greeter.key}`,
          'content-type': 'application/json',
          host: new URL(stack.mcpUrl).host,
        },
        body: JSON.stringify(call(name, input)),
        ...(signal && { signal }),
      })
      return readResult(response)
    }
  })
  .extend('callTool', ({ startMcp }) => startMcp())
  .extend('count', ({ callTool }) => async (q: string) => {
    const { structuredContent } = await callTool('list_prompts', { q })
    return (structuredContent as { items: object[] }).items.length
  })

test('a write without an answer is carried out once, though it is repeated', async ({
  network,
  callTool,
  count,
}) => {
  const input = { name: 'Frozen once' }
  await callTool('list_prompts', {})
  network.freeze()
  const text = readText(await callTool('create_prompt', input))
  expect(text).toMatch(/^UNAVAILABLE: The service sent no answer\. The change may have been made/)
  expect(text).toContain('list_prompts shows whether it was.')
  expect(readText(await callTool('create_prompt', input))).toContain('sent no answer')
  network.thaw()
  const repeated = await callTool('create_prompt', input)
  expect(repeated['structuredContent']).toMatchObject({ slug: 'frozen-once' })
  expect(await count('Frozen once')).toBe(1)
  const meant = await callTool('create_prompt', input)
  expect(meant['structuredContent'], 'after an answer it is a new call').toMatchObject({
    slug: 'frozen-once-2',
  })
})

test('a repetition after the caller gave up is the same call', async ({
  network,
  callTool,
  count,
}) => {
  const input = { name: 'Given up' }
  await callTool('list_prompts', {})
  network.freeze()
  const leaving = new AbortController()
  const left = callTool('create_prompt', input, leaving.signal)
  setTimeout(() => leaving.abort(), 100)
  await left
  network.thaw()
  expect((await callTool('create_prompt', input))['isError']).toBeFalsy()
  expect(await count('Given up')).toBe(1)
})

test('identical calls at once stay as many as they are', async ({ network, callTool, count }) => {
  const input = { name: 'Twins' }
  const both = () => Promise.all([1, 2].map(() => callTool('create_prompt', input)))
  await both()
  expect(await count('Twins')).toBe(2)
  network.freeze()
  await both()
  network.thaw()
  await both()
  expect(await count('Twins')).toBe(4)
})

test('an API that was not reached is another error, and a read is repeated without a look', async ({
  network,
  callTool,
}) => {
  network.freeze()
  expect(readText(await callTool('list_prompts', {}))).toMatch(
    /^UNAVAILABLE: The service sent no answer; try again later\. Retry after \d+ s\./,
  )
  network.thaw()
  await network.close()
  const unreached =
    /^UNAVAILABLE: The service cannot be reached right now; try again later\. Retry after \d+ s\./
  const tell = async (name: string, input: object) => readText(await callTool(name, input))
  // Once no kept connection is left, on which a request might have been sent.
  await expect.poll(() => tell('list_prompts', {})).toMatch(unreached)
  expect(await tell('create_prompt', { name: 'Never sent' })).toMatch(unreached)
})

test('ten minutes after a call without an answer an identical one is new', async () => {
  let [now, keys] = [0, 0]
  const sendOnce = createSendOnce(
    () => now,
    () => `key-${++keys}`,
  )
  const sent: string[] = []
  const send = (isLost: boolean) =>
    sendOnce(
      { key: 'k', operation: 'create_prompt', input: {} },
      () => false,
      async (key) => {
        sent.push(key)
        if (isLost) throw new Error('lost')
      },
    ).catch(() => {})
  await send(true)
  now += 9 * 60_000
  await send(true)
  now += 9 * 60_000
  await send(true)
  now += 10 * 60_000
  await send(false)
  expect(sent).toEqual(['key-1', 'key-1', 'key-1', 'key-2'])
})

test('every tool that writes has one that shows whether it was carried out', () => {
  for (const { name, operation, effect } of TOOLS) {
    if (effect !== 'reads')
      expect(findReadingTool(publicContract[operation]), name).toMatchObject({ effect: 'reads' })
  }
})
