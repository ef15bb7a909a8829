import { HALF_BODIES, sendHalf } from '../support/send-half.ts'
import type { Recipe } from './recipe.ts'
import { must } from './request.ts'

const DOORS = [
  ['api', '/api/v1/prompts', 'application/json'],
  ['mcp', '/mcp', 'application/json'],
  ['mcp', '/api/oauth/token', 'application/x-www-form-urlencoded'],
  ['web', '/sign-in', 'application/x-www-form-urlencoded'],
  ['web', '/oauth/register', 'application/json'],
] as const
const TIMES = 5

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
      for (const [framing, body] of HALF_BODIES) {
        for (let i = 0; i < TIMES; i++) await sendHalf(service[app], [...head, framing], body)
      }
    }
    for (const app of ['api', 'mcp', 'web'] as const) {
      const { status } = await fetch(`${service[app]}/readyz`)
      must(status === 200, `${app} answers ${status} afterwards`)
    }
    const output = service.output().slice(before)
    must(!/"level":[56]0|"err":/.test(output), `an error was logged: ${output.slice(0, 300)}`)
    return `${DOORS.length * HALF_BODIES.length * TIMES} requests were cut off, no error was logged`
  },
}

/** Clients that disconnect early; the log is checked again at the end. */
export const disconnects: readonly Recipe[] = [leaving]
