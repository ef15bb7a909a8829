import { expect } from 'vitest'
import { test as doorsTest } from '../support/doors-test.ts'
import { HALF_BODIES, sendHalf } from '../support/send-half.ts'
import { OWN_STACK } from '../support/web-test.ts'

const test = doorsTest.extend('stackOptions', OWN_STACK)

const DOORS = [
  ['publicApp', '/api/v1/prompts', 'application/json'],
  ['mcpApp', '/mcp', 'application/json'],
  ['mcpApp', '/api/oauth/token', 'application/x-www-form-urlencoded'],
  ['webApp', '/sign-in', 'application/x-www-form-urlencoded'],
  ['webApp', '/oauth/register', 'application/json'],
  ['webApp', '/oauth/token', 'application/x-www-form-urlencoded'],
] as const

test.for(DOORS)(
  'disconnecting during the body of %s %s logs no error',
  async ([app, path, type], { urls, asKey, stack }) => {
    const before = stack.logged.length
    const lines = () => stack.logged.slice(before).map((line) => JSON.parse(line))
    const requests = () => lines().filter(({ status }) => status !== undefined)
    const { host, origin } = new URL(urls[app])
    const headers = { host, origin, ...asKey, 'content-type': type }
    const given = Object.entries(headers).map((each) => each.join(': '))
    for (const [framing, half] of HALF_BODIES) {
      const count = requests().length
      await sendHalf(origin, [`POST ${path} HTTP/1.1`, ...given, framing], half)
      await expect.poll(() => requests().length).toBeGreaterThan(count)
    }
    expect(requests().filter(({ status }) => status >= 500)).toEqual([])
    expect(lines().filter(({ level, err }) => level >= 40 || err)).toEqual([])
  },
)
