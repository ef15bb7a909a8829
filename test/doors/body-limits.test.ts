import { request as httpRequest } from 'node:http'
import { ISSUER_TOKEN_PATH, REGISTRATION_PATH } from '@promptwire/core/oauth/discovery'
import { describe, expect } from 'vitest'
import { APPS, type App, listRoutes, test } from '../support/doors-test.ts'
import { SERVICE_SECRET } from '../support/fixtures.ts'

const CHUNK = Buffer.alloc(64 * 1024, 32)
const OFFERED = 64 * 1024 * 1024
const MIB = 1024 * 1024
/**
 * Pages accept files; import files return as JSON, which doubles some characters. Confirmation
 * pages carry an encrypted form.
 */
const getMaxBytes = (path: string) => {
  if (path.startsWith('/confirm')) return 1.5 * MIB
  return /\/prompts\/new\/import|\/files\/add$/.test(path) ? 2.5 * MIB : MIB
}

/** A generated body without a declared length. */
function endlessBody() {
  let taken = 0
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken >= OFFERED) return controller.close()
        taken += CHUNK.length
        controller.enqueue(CHUNK)
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, taken: () => taken }
}

describe.each(APPS)('every route of %s that takes a body', (app) => {
  test('reads no more of a body without Content-Length than its limit', async ({
    stack,
    urls,
    asKey,
    asBrowser,
  }) => {
    const routes = listRoutes(stack, app).filter(({ method }) =>
      /^(POST|PUT|PATCH|DELETE)$/.test(method),
    )
    expect(routes.length).toBeGreaterThan(1)
    const anonymous = {}
    const asOurWebApp = { authorization: `Bearer ${SERVICE_SECRET}` }
    const asPerson = { ...asBrowser, origin: stack.urls.web }
    /** Credentials that each app accepts. */
    const credentials: Record<App, Record<string, Record<string, string>>> = {
      publicApp: { anonymous, asKey },
      internalApp: { anonymous, asKey, asOurWebApp },
      mcpApp: { anonymous, asKey },
      webApp: { anonymous, asPerson },
    }
    for (const { method, path } of routes) {
      for (const [who, headers] of Object.entries(credentials[app])) {
        const { stream, taken } = endlessBody()
        const url = urls[app] + path
        const init = { method, headers: { ...headers, host: new URL(url).host }, body: stream }
        const request = new Request(url, { ...init, duplex: 'half' } as RequestInit)
        const response = await stack.apps[app].fetch(request)
        const label = `${method} ${path} ${who}: ${response.status} after ${taken()}`
        // Rejected before reading the body: no token, or a document that only supports GET.
        const isUnread = app === 'mcpApp' && [401, 404].includes(response.status)
        if (isUnread) expect([path.endsWith('/token'), taken()], label).toEqual([false, 0])
        else expect(response.status, label).toBe(413)
        expect(taken(), label).toBeLessThanOrEqual(getMaxBytes(path) + 2 * CHUNK.length)
        if (isUnread) continue
        const isPage = app === 'webApp' && ![REGISTRATION_PATH, ISSUER_TOKEN_PATH].includes(path)
        const type = response.headers.get('content-type')
        expect(type, label).toContain(isPage ? 'text/html' : 'application/json')
      }
    }
  })
})

test('a sender of hundreds of megabytes is stopped on every route', async ({ urls, asKey }) => {
  const doors = [`${urls.mcpApp}/api/oauth/token`, `${urls.mcpApp}/mcp`]
  doors.push(`${urls.webApp}${ISSUER_TOKEN_PATH}`)
  doors.push(`${urls.webApp}${REGISTRATION_PATH}`, `${urls.publicApp}/api/v1/prompts`)
  for (const url of doors) {
    const headers = { ...asKey, 'content-type': 'application/json' }
    const { status, sent } = await sendEndlessly(url, headers)
    expect(status, url).toBe(413)
    expect(sent, url).toBeLessThan(100 * 1024 * 1024)
  }
  // A GET's body is not read; the connection closes after the response.
  const { status } = await sendEndlessly(`${urls.publicApp}/healthz`, {}, 'GET')
  expect(status).toBe(200)
})

/** Sends until the connection closes; returns the status and the number of accepted bytes. */
function sendEndlessly(url: string, headers: Record<string, string>, method = 'POST') {
  return new Promise<{ status: number | undefined; sent: number }>((resolve) => {
    let [sent, status]: [number, number | undefined] = [0, undefined]
    const chunked = { ...headers, 'transfer-encoding': 'chunked' }
    const request = httpRequest(url, { method, headers: chunked }, (response) => {
      status = response.statusCode
      response.resume()
    })
    const write = () => {
      while (!request.destroyed) {
        sent += CHUNK.length
        if (!request.write(CHUNK)) break
      }
    }
    request.on('drain', write)
    request.on('error', () => {})
    request.on('close', () => resolve({ status, sent }))
    write()
  })
}
