import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { listen } from '@promptwire/runtime/listen'
import { createMetrics } from '@promptwire/runtime/metrics'
import { createSend } from '@promptwire/runtime/send'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createMcpApp } from '../src/http/app.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function apiThat(answers: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(answers)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const get = { method: 'GET', headers: {} }

test('aborts an endless response, however steadily it arrives', async () => {
  const { url } = await apiThat((_, response) => {
    const drip = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(drip))
  })
  await expect(createSend(url, 300)(`${url}/x`, get)).rejects.toThrow('timed out')
})

test('does not follow redirects', async () => {
  const { url } = await apiThat((_, response) => {
    response.writeHead(302, { location: 'http://elsewhere.test' }).end()
  })
  await expect(createSend(url)(`${url}/x`, get)).rejects.toThrow('redirect')
})

test('reuses connections, and prefixes every path with the path of the API', async () => {
  const seen = new Set<unknown>()
  const { url } = await apiThat(({ socket, url }, response) => {
    seen.add(socket)
    response.end(url)
  })
  const send = createSend(`${url}/base`)
  for (let i = 0; i < 3; i++) {
    const answer = await send(`${url}/base/api/v1/key?x=1`, get)
    expect([answer.status, await answer.text()]).toEqual([200, '/base/api/v1/key?x=1'])
  }
  expect(seen.size).toBe(1)
})

test.each(['tools/call', 'tools/list', 'initialize'])(
  "a disconnecting client aborts the API call that its '%s' was waiting for",
  async (method) => {
    let asked = () => {}
    let ended = () => {}
    const isAsked = new Promise<void>((done) => {
      asked = done
    })
    const isEnded = new Promise<void>((done) => {
      ended = done
    })
    const { url: apiUrl } = await apiThat((request) => {
      request.socket.once('close', ended)
      asked()
    })
    const logged: string[] = []
    const app = createMcpApp({
      apiUrl,
      send: createSend(apiUrl),
      stopping: new AbortController().signal,
      log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
      metrics: createMetrics(),
      urls: { web: 'http://web.test', mcp: 'http://mcp.test' },
      hosts: [],
      origins: [],
      getClientAddress: () => 'somewhere',
    })
    const server = await listen(app.fetch, { port: 0, host: '127.0.0.1' })
    closers.push(server.close)
    const leaving = new AbortController()
    const left = fetch(`http://127.0.0.1:${server.port}/mcp`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_live_x', 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { name: 'list_prompts' } }),
      signal: leaving.signal,
    }).catch((error: Error) => error.name)
    await isAsked
    leaving.abort()
    expect(await left).toBe('AbortError')
    await isEnded
    await pause(50)
    expect(logged, 'that says nothing about the API').toEqual([])
  },
)
