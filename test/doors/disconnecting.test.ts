import { connect } from 'node:net'
import { expect } from 'vitest'
import { test } from '../support/doors-test.ts'

const DOORS = [
  ['publicApp', '/api/v1/prompts', 'application/json'],
  ['mcpApp', '/mcp', 'application/json'],
  ['mcpApp', '/api/oauth/token', 'application/x-www-form-urlencoded'],
  ['webApp', '/sign-in', 'application/x-www-form-urlencoded'],
  ['webApp', '/oauth/register', 'application/json'],
] as const

/** Sends half of a body and closes the connection, as programs that are killed do. */
const sendHalf = (origin: string, path: string, headers: Record<string, string>, body: string) =>
  new Promise<void>((done, failed) => {
    const { hostname, port, host, origin: from } = new URL(origin)
    const lines = Object.entries({ host, origin: from, ...headers }).map((each) => each.join(': '))
    const socket = connect(Number(port), hostname, () => {
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`, () =>
        setImmediate(() => socket.resetAndDestroy()),
      )
    })
    socket.on('close', () => done()).on('error', failed)
  })

test.for(DOORS)(
  'a client that leaves in its body at %s %s is no error of ours',
  async ([app, path, type], { urls, asKey, stack }) => {
    const before = stack.logged.length
    const lines = () => stack.logged.slice(before).map((line) => JSON.parse(line))
    const requests = () => lines().filter(({ status }) => status !== undefined)
    for (const framing of [
      { 'content-length': '1000' },
      { 'transfer-encoding': 'chunked' },
    ] as Record<string, string>[]) {
      const count = requests().length
      const half = framing['content-length'] ? '{"name":' : '8\r\n{"name":\r\n'
      await sendHalf(urls[app], path, { ...asKey, 'content-type': type, ...framing }, half)
      await expect.poll(() => requests().length).toBeGreaterThan(count)
    }
    expect(requests().filter(({ status }) => status >= 500)).toEqual([])
    expect(lines().filter(({ level, err }) => level >= 40 || err)).toEqual([])
  },
)
