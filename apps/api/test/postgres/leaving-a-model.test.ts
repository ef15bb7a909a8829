import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect } from 'vitest'
import { accessTo, KINDS, test } from '../support/model-call-test.ts'

test('a call that is already cancelled contacts no provider', async ({ ask, server }) => {
  const { end } = await ask({ signal: AbortSignal.abort() })
  expect(end).toMatchObject({ finishReason: 'aborted', usage: { outputTokens: 0 } })
  expect(server.received).toEqual([])
})

test.for(KINDS)(
  '%s: a call cancelled before its request is sent counts nothing',
  async (kind, { ask, server, onTestFinished }) => {
    const leaving = new AbortController()
    // The TLS handshake never completes, so no byte of the request can be sent.
    const silent = createServer((socket) => {
      socket.on('error', () => {}).once('data', () => leaving.abort())
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void silent.close())
    await once(silent, 'listening')
    const access = accessTo(server, kind)
    const baseUrl = access.baseUrl
      ?.replace('http:', 'https:')
      .replace(String(server.port), String((silent.address() as AddressInfo).port))
    const { end } = await ask({ access: { ...access, baseUrl }, signal: leaving.signal })
    expect(end).toMatchObject({
      finishReason: 'aborted',
      usage: { inputTokens: 0, outputTokens: 0, isEstimate: false },
    })
  },
)

test.for(KINDS)(
  '%s: disconnecting before the first token aborts the call',
  async (kind, { ask, server }) => {
    const leaving = new AbortController()
    server.rules.otherwise = () => {
      setImmediate(() => leaving.abort())
      return { endsAfter: { events: 0, by: 'stall' } }
    }
    const { text, end, failure } = await ask({ kind, signal: leaving.signal })
    expect(failure).toBeUndefined()
    expect(text).toBe('')
    expect(end).toMatchObject({ finishReason: 'aborted', usage: undefined })
    await server.quiet()
  },
)

test.for(KINDS)(
  '%s: streams text as it arrives, and disconnecting midway aborts the call',
  async (kind, { ask, server }) => {
    const leaving = new AbortController()
    server.behaviours.push({ endsAfter: { events: 4, by: 'stall' } })
    const { end, text } = await ask({ kind, signal: leaving.signal, hear: () => leaving.abort() })
    expect(text).toMatch(/^Hello/)
    expect(end).toMatchObject({ finishReason: 'aborted', usage: undefined })
    await server.quiet()
  },
)

test('disconnecting after the last token keeps the whole answer', async ({ ask, server }) => {
  const leaving = new AbortController()
  const { end } = await ask({ signal: leaving.signal })
  leaving.abort()
  expect(end).toMatchObject({ finishReason: 'stop', usage: { isEstimate: false } })
  await server.quiet()
})
