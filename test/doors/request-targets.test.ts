import { describe, expect } from 'vitest'
import { APPS, type App, raw, test } from '../support/doors-test.ts'

const parseStatus = (answer: string) => Number(answer.split(' ')[1])
const parseBody = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4)

/** The format of each app's errors. */
const FORMS: Record<App, RegExp> = {
  publicApp: /^\{"data":null,"error":\{"code":"VALIDATION_ERROR"/,
  internalApp: /^\{"data":null,"error":\{"code":"VALIDATION_ERROR"/,
  mcpApp: /^\{"error":"invalid_request"/,
  webApp: /^<!DOCTYPE html>/i,
}

/** Sends the request's lines verbatim. */
const askRaw = (url: string, head: string) =>
  raw(new URL(url), `${head}\r\nConnection: close\r\n\r\n`)

describe.each(APPS)('%s', (app) => {
  test.for([
    '/api/v1/%2e%2e/%2e%2e/internal/key',
    '/api/v1/../../internal/key',
    '/api/v1/prompts/..',
    '/api/v1/prompts/%2E/compiled',
    '/..',
    '/a/..%2fb',
    '/a%5c.%2e%5cb',
    '/healthz/.?x=1',
    'http://localhost/a/../healthz',
  ])('rejects the target %s before routing', async (target, { urls }) => {
    const answer = await askRaw(urls[app], `GET ${target} HTTP/1.1\r\nHost: localhost`)
    expect(parseStatus(answer)).toBe(400)
    expect(parseBody(answer)).toMatch(FORMS[app])
  })

  test('accepts dots that are not a segment', async ({ urls }) => {
    for (const target of ['/healthz?next=/../x', '/healthz?x=%2e%2e']) {
      expect(
        parseStatus(await askRaw(urls[app], `GET ${target} HTTP/1.1\r\nHost: localhost`)),
      ).toBe(200)
    }
    const hidden = await askRaw(urls[app], 'GET /.well-known/a..b HTTP/1.1\r\nHost: localhost')
    expect(parseStatus(hidden)).toBe(404)
  })

  test.for([
    ['no Host', ''],
    ['two Hosts', '\r\nHost: localhost\r\nhost: evil.example'],
  ])('rejects a request with %s', async ([, lines], { urls }) => {
    const answer = await askRaw(urls[app], `GET /healthz HTTP/1.1${lines}`)
    expect(parseStatus(answer)).toBe(400)
    expect(parseBody(answer)).toMatch(FORMS[app])
  })

  test('rejects an invalid Host with the envelope, and accepts HTTP/1.0 without one', async ({
    urls,
  }) => {
    const nonsense = await askRaw(urls[app], 'GET /healthz HTTP/1.1\r\nHost: a b/c')
    expect(parseStatus(nonsense)).toBe(400)
    expect(JSON.parse(parseBody(nonsense))).toMatchObject({ error: { code: 'VALIDATION_ERROR' } })
    expect(parseStatus(await askRaw(urls[app], 'GET /healthz HTTP/1.0\r\nAccept: */*'))).toBe(200)
  })
})
