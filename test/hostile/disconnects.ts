import { connect } from 'node:net'
import type { Recipe } from './recipe.ts'
import { must } from './request.ts'

const DOORS = [
  ['api', '/api/v1/prompts', 'application/json'],
  ['mcp', '/mcp', 'application/json'],
  ['mcp', '/api/oauth/token', 'application/x-www-form-urlencoded'],
  ['web', '/sign-in', 'application/x-www-form-urlencoded'],
  ['web', '/oauth/register', 'application/json'],
] as const
const FRAMINGS = [
  ['Content-Length: 1000', '{"name":'],
  ['Transfer-Encoding: chunked', '8\r\n{"name":\r\n'],
] as const
const TIMES = 5

/** Sends the beginning of a request and resets the connection, as a killed program does. */
const sendHalf = (url: string, head: readonly string[], body: string) =>
  new Promise<void>((done, failed) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname, () => {
      const text = `${head.join('\r\n')}\r\n\r\n${body}`
      socket.write(text, () => setImmediate(() => socket.resetAndDestroy()))
    })
    socket.on('close', () => done()).on('error', failed)
  })

const leaving: Recipe = {
  tries: 'filling the log with errors by leaving in the middle of a body',
  async run({ service }) {
    const before = service.output().length
    for (const [app, path, type] of DOORS) {
      const { host, origin } = new URL(service[app])
      const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, `Origin: ${origin}`].concat(
        `Content-Type: ${type}`,
        `Authorization: Bearer ${service.demo.dev_key}`,
      )
      for (const [framing, body] of FRAMINGS) {
        for (let i = 0; i < TIMES; i++) await sendHalf(service[app], [...head, framing], body)
      }
    }
    for (const app of ['api', 'mcp', 'web'] as const) {
      const { status } = await fetch(`${service[app]}/readyz`)
      must(status === 200, `${app} answers ${status} afterwards`)
    }
    const said = service.output().slice(before)
    must(!/"level":[56]0|"err":/.test(said), `an error was logged: ${said.slice(0, 300)}`)
    return `${DOORS.length * FRAMINGS.length * TIMES} requests were cut off, no error was logged`
  },
}

/** What clients do that leave early; the log is looked at again when everything has been tried. */
export const disconnects: readonly Recipe[] = [leaving]
