import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { expect } from 'vitest'
import { test } from '../support/doors-test.ts'

test('a repeated request on one connection has its own request id', async ({ stack, asKey }) => {
  const create = async () => {
    const response = await fetch(`${stack.apiUrl}/api/v1/prompts`, {
      method: 'POST',
      headers: {
        ...asKey,
        'content-type': 'application/json',
        'idempotency-key': 'over-a-connection',
      },
      body: JSON.stringify({ name: 'Repeated' }),
    })
    expect(response.status).toBe(200)
    return response.headers.get('idempotency-replayed')
  }
  expect(await create()).toBeNull()
  expect(await create()).toBe('true')
})

test.for(['announced', 'chunked'])(
  'rejecting a body that was %s leaves its connection usable',
  async (how, { urls, asKey }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const body = Buffer.alloc(2 * 1024 * 1024, 32)
    const send = (method: string, path: string, bytes?: Buffer) =>
      new Promise<[number | undefined, boolean]>((resolve, reject) => {
        const length = how === 'announced' ? {} : { 'transfer-encoding': 'chunked' }
        const headers = { ...(bytes && length), ...asKey }
        const options = { agent, method, headers }
        const request = httpRequest(urls.mcpApp + path, options, (response) => {
          response.resume()
          response.once('end', () => resolve([response.statusCode, request.reusedSocket]))
        })
        request.once('error', reject)
        request.end(bytes)
      })
    for (const path of ['/mcp', '/api/oauth/token']) {
      expect((await send('POST', path, body))[0]).toBe(413)
      expect(await send('GET', '/healthz')).toEqual([200, true])
    }
    agent.destroy()
  },
)

test('the event stream does not set Connection itself', async ({ urls, asKey }) => {
  const headers = { ...asKey, connection: 'close' }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest(`${urls.publicApp}/api/v1/events`, { headers }, resolve).once('error', reject).end()
  })
  expect(answer.headers).toMatchObject({
    connection: 'close',
    'content-type': 'text/event-stream',
    'transfer-encoding': 'chunked',
    'cache-control': 'no-store',
  })
  answer.destroy()
})
