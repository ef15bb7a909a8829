import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { CONSENT_PATH, REGISTRATION_PATH } from '@promptwire/core/oauth/discovery'
import { listen } from '@promptwire/runtime/listen'
import { describe, expect } from 'vitest'
import { SERVICE_SECRET } from './support/fixtures.ts'
import type { Stack } from './support/stack.ts'
import { test as stackTest } from './support/stack-test.ts'

const APPS = ['publicApp', 'internalApp', 'mcpApp', 'webApp'] as const
type App = (typeof APPS)[number]

/** Where each app listens. */
const urlsOf = ({ apiUrl, internalUrl, urls }: Stack): Record<App, string> => ({
  publicApp: apiUrl,
  internalApp: internalUrl,
  mcpApp: urls.mcp,
  webApp: urls.web,
})

const test = stackTest
  .extend('urls', { scope: 'file' }, ({ stack }) => urlsOf(stack))
  .extend('asKey', ({ liveKey }) => ({ authorization: `Bearer ${liveKey.bearer}` }))
  .extend('asBrowser', async ({ stack, owner }) => ({
    cookie: `session=${await stack.session(owner)}`,
  }))
  // Sends to our pages from the owner's browser.
  .extend(
    'sendAsBrowser',
    ({ stack, asBrowser }) =>
      (method: string, path: string, headers: Record<string, string | undefined>) => {
        const given = Object.entries({ ...asBrowser, ...headers }).filter(([, value]) => value)
        const init = { method, headers: given as [string, string][], redirect: 'manual' } as const
        return fetch(stack.urls.web + path, init)
      },
  )
  // The apps again, as they are reached on https.
  .extend('secure', { scope: 'file' }, async ({ stack }, { onCleanup }) => {
    const servers = await Promise.all(
      APPS.map((app) => {
        const publicUrl = app === 'internalApp' ? undefined : 'https://example.com'
        return listen(stack.apps[app].fetch, { port: 0, host: '127.0.0.1', publicUrl })
      }),
    )
    onCleanup(async () => {
      await Promise.all(servers.map((server) => server.close()))
    })
    const urls = APPS.map((app, i) => [app, `http://127.0.0.1:${servers[i]?.port}`])
    return Object.fromEntries(urls) as Record<App, string>
  })

interface Route {
  method: string
  path: string
}

/** Every route of an app with a path of its own; one for all methods is asked by POST. */
function routesOf(stack: Stack, app: App): Route[] {
  const routes = stack.apps[app].routes
    .filter(({ path }) => !path.includes('*'))
    .map(({ method, path }) => ({
      method: method === 'ALL' ? 'POST' : method,
      path: path.replace(/:[a-z_]+/g, 'x'),
    }))
  return [...new Map(routes.map((route) => [`${route.method} ${route.path}`, route])).values()]
}

test('over a connection, too, a repeated request is told from the first', async ({
  stack,
  asKey,
}) => {
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

const CHUNK = Buffer.alloc(64 * 1024, 32)
const OFFERED = 64 * 1024 * 1024
const MIB = 1024 * 1024
/** The pages of an import get files back as JSON in a field, which doubles some of their characters. */
const mostOf = (path: string) => (path.includes('/prompts/new/import') ? 2.5 * MIB : MIB)

/** A body that is made as it is taken, without an announced length. */
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
  test('takes no more of a body without announced length than its limit', async ({
    stack,
    urls,
    asKey,
    asBrowser,
  }) => {
    const routes = routesOf(stack, app).filter(({ method }) =>
      /^(POST|PUT|PATCH|DELETE)$/.test(method),
    )
    expect(routes.length).toBeGreaterThan(1)
    const credentials: [string, Record<string, string>][] = [
      ['nobody', {}],
      ['a key', asKey],
      ['our own web app', { authorization: `Bearer ${SERVICE_SECRET}` }],
      ['a signed-in browser', { ...asBrowser, origin: stack.urls.web }],
    ]
    for (const { method, path } of routes) {
      for (const [who, headers] of credentials) {
        const { stream, taken } = endlessBody()
        const url = urls[app] + path
        const init = { method, headers: { ...headers, host: new URL(url).host }, body: stream }
        const request = new Request(url, { ...init, duplex: 'half' } as RequestInit)
        const response = await stack.apps[app].fetch(request)
        const said = `${method} ${path} by ${who}: ${response.status} after ${taken()}`
        // Refused without a look at the body: no token at all, or a document that only GET has.
        const isUnread = app === 'mcpApp' && [401, 404].includes(response.status)
        if (isUnread) expect([path.endsWith('/token'), taken()], said).toEqual([false, 0])
        else expect(response.status, said).toBe(413)
        expect(taken(), said).toBeLessThanOrEqual(mostOf(path) + 2 * CHUNK.length)
        if (isUnread) continue
        const isPage = app === 'webApp' && path !== REGISTRATION_PATH
        const type = response.headers.get('content-type')
        expect(type, said).toContain(isPage ? 'text/html' : 'application/json')
      }
    }
  })
})

test('a sender of hundreds of megabytes is stopped on the wire, by whatever door it came', async ({
  urls,
  asKey,
}) => {
  const doors = [`${urls.mcpApp}/api/oauth/token`, `${urls.mcpApp}/mcp`]
  doors.push(`${urls.webApp}${REGISTRATION_PATH}`, `${urls.publicApp}/api/v1/prompts`)
  for (const url of doors) {
    const headers = { ...asKey, 'content-type': 'application/json' }
    const { status, sent } = await sendEndlessly(url, headers)
    expect(status, url).toBe(413)
    expect(sent, url).toBeLessThan(100 * 1024 * 1024)
  }
  // A GET's body is for nobody to read; its connection ends as well, after the answer.
  const { status } = await sendEndlessly(`${urls.publicApp}/healthz`, {}, 'GET')
  expect(status).toBe(200)
})

test.for(['announced', 'chunked'])(
  'a body refused that was %s leaves its connection usable',
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

/** Sends until the connection is ended; tells the answer's status and how much was taken. */
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

describe('every answer', () => {
  test.for(APPS)(
    'of %s forbids sniffing and says who may keep it',
    async (app, { stack, secure }) => {
      const routes = [...routesOf(stack, app), { method: 'GET', path: '/nothing' }]
      expect(routes.length).toBeGreaterThan(5)
      for (const { method, path } of routes) {
        const response = await fetch(secure[app] + path, { method, redirect: 'manual' })
        const said = `${method} ${path}: ${response.status}`
        const { headers } = response
        expect(headers.get('x-content-type-options'), said).toBe('nosniff')
        const hsts = app === 'internalApp' ? null : 'max-age=31536000'
        expect(headers.get('strict-transport-security'), said).toBe(hsts)
        const kept = headers.get('cache-control')
        if (method !== 'GET' || response.status >= 400) expect(kept, said).toBe('no-store')
        else expect(kept, said).toMatch(/^(no-store|private, no-cache|public, max-age=\d+.*)$/)
        await response.body?.cancel()
      }
    },
  )

  test('to a changed method, a retired path and a broken request line is no exception', async ({
    secure,
  }) => {
    const register = await fetch(secure.webApp + REGISTRATION_PATH)
    expect([register.status, register.headers.get('cache-control')]).toEqual([405, 'no-store'])
    const answer = await raw(new URL(secure.publicApp), 'NONSENSE\r\n\r\n')
    expect(answer).toContain('400 Bad Request')
    // Names of header fields are the same in any case (RFC 9110, 5.1).
    expect(answer).toMatch(/^strict-transport-security: max-age=31536000/im)
    expect(answer).toMatch(/^cache-control: no-store/im)
  })

  test('over plain http promises nothing about https', async ({ urls }) => {
    for (const app of APPS) {
      const { headers } = await fetch(`${urls[app]}/healthz`)
      expect(headers.has('strict-transport-security')).toBe(false)
    }
  })

  test('that may be kept still may', async ({ urls, asKey }) => {
    const kept = async (url: string) => (await fetch(url)).headers.get('cache-control')
    const metadata = '/.well-known/oauth-authorization-server'
    expect(await kept(urls.mcpApp + metadata)).toBe('public, max-age=300')
    expect(await kept(urls.webApp + metadata)).toBe('public, max-age=300')
    expect(await kept(`${urls.publicApp}/api/v1/openapi.json`)).toBe('public, max-age=300')
    expect(await kept(`${urls.webApp}/docs`)).toBe('public, max-age=300')
    const prompts = await fetch(`${urls.publicApp}/api/v1/prompts`, { headers: asKey })
    expect(prompts.headers.get('cache-control')).toBe('private, no-cache')
    const page = await (await fetch(`${urls.webApp}/sign-in`)).text()
    const style = /\/assets\/styles-[\w-]+\.css/.exec(page)?.[0]
    expect(await kept(urls.webApp + style)).toContain('immutable')
  })
})

test('what is the same for everybody is compressed, and what a key is answered keeps its strong tag', async ({
  urls,
  asKey,
}) => {
  const encoding = async (url: string, headers: Record<string, string> = {}) =>
    (await fetch(url, { headers: { 'accept-encoding': 'gzip', ...headers } })).headers
  const page = await (await fetch(`${urls.webApp}/sign-in`)).text()
  const style = /\/assets\/styles-[\w-]+\.css/.exec(page)?.[0] ?? ''
  for (const url of [
    `${urls.publicApp}/api/v1/openapi.json`,
    `${urls.webApp}/docs`,
    `${urls.webApp}${style}`,
  ]) {
    const headers = await encoding(url)
    expect([headers.get('content-encoding'), headers.get('vary')], url).toEqual([
      'gzip',
      expect.stringContaining('Accept-Encoding'),
    ])
  }
  const answer = await encoding(`${urls.publicApp}/api/v1/prompts`, asKey)
  expect([answer.get('content-encoding'), answer.get('etag')]).toEqual([
    null,
    expect.stringMatching(/^"/),
  ])
})

/** Writes bytes to a server and tells what it said until it closed the connection. */
function raw({ hostname, port }: URL, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setEncoding('utf8').on('data', (chunk) => {
      said += chunk
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(said))
  })
}

test('the event stream leaves to its connection whether it is kept', async ({ urls, asKey }) => {
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

const statusOf = (answer: string) => Number(answer.split(' ')[1])
const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4)

/** What each app's refusals look like. */
const FORMS: Record<App, RegExp> = {
  publicApp: /^\{"data":null,"error":\{"code":"VALIDATION_ERROR"/,
  internalApp: /^\{"data":null,"error":\{"code":"VALIDATION_ERROR"/,
  mcpApp: /^\{"error":"invalid_request"/,
  webApp: /^<!DOCTYPE html>/i,
}

/** Asks an app with the lines of a request as they stand. */
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
  ])('refuses the target %s before it routes', async (target, { urls }) => {
    const answer = await askRaw(urls[app], `GET ${target} HTTP/1.1\r\nHost: localhost`)
    expect(statusOf(answer)).toBe(400)
    expect(bodyOf(answer)).toMatch(FORMS[app])
  })

  test('takes dots that are no segment', async ({ urls }) => {
    for (const target of ['/healthz?next=/../x', '/healthz?x=%2e%2e']) {
      expect(statusOf(await askRaw(urls[app], `GET ${target} HTTP/1.1\r\nHost: localhost`))).toBe(
        200,
      )
    }
    const hidden = await askRaw(urls[app], 'GET /.well-known/a..b HTTP/1.1\r\nHost: localhost')
    expect(statusOf(hidden)).toBe(404)
  })

  test.for([
    ['no Host', ''],
    ['two Hosts', '\r\nHost: localhost\r\nhost: evil.example'],
  ])('refuses a request with %s', async ([, lines], { urls }) => {
    const answer = await askRaw(urls[app], `GET /healthz HTTP/1.1${lines}`)
    expect(statusOf(answer)).toBe(400)
    expect(bodyOf(answer)).toMatch(FORMS[app])
  })

  test('refuses a Host that is none with the envelope, and knows HTTP/1.0 to have none', async ({
    urls,
  }) => {
    const nonsense = await askRaw(urls[app], 'GET /healthz HTTP/1.1\r\nHost: a b/c')
    expect(statusOf(nonsense)).toBe(400)
    expect(JSON.parse(bodyOf(nonsense))).toMatchObject({ error: { code: 'VALIDATION_ERROR' } })
    expect(statusOf(await askRaw(urls[app], 'GET /healthz HTTP/1.0\r\nAccept: */*'))).toBe(200)
  })
})

describe('what changes something in the web app', () => {
  const TYPES = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', undefined]
  const SENDERS = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
    {},
  ]
  test('is refused without evidence of our own origin, whatever its method and type', async ({
    stack,
    sendAsBrowser,
  }) => {
    const open = [CONSENT_PATH, REGISTRATION_PATH]
    const routes = routesOf(stack, 'webApp').filter(
      ({ method, path }) => method !== 'GET' && !open.includes(path),
    )
    expect(routes.length).toBeGreaterThan(5)
    routes.push({ method: 'DELETE', path: '/' }, { method: 'PUT', path: '/nothing' })
    for (const { method, path } of routes) {
      const answers = SENDERS.flatMap((sender) =>
        TYPES.map(async (type) => {
          const { status } = await sendAsBrowser(method, path, { ...sender, 'content-type': type })
          const said = `${method} ${path} ${JSON.stringify(sender)} ${type}`
          expect(status, said).toBe(path.startsWith('/.well-known/') ? 404 : 403)
        }),
      )
      await Promise.all(answers)
    }
  })

  test('cannot be a key revoked from elsewhere, and can be one from our own page', async ({
    stack,
    owner,
    liveKey,
    asKey,
    sendAsBrowser,
  }) => {
    const path = `/projects/${owner.projectId}/keys/${liveKey.id}/revoke`
    const foreign = { origin: 'https://evil.example', 'content-type': 'application/json' }
    expect((await sendAsBrowser('POST', path, foreign)).status).toBe(403)
    const use = () => fetch(`${stack.apiUrl}/api/v1/prompts`, { headers: asKey })
    expect((await use()).status).toBe(200)
    expect((await sendAsBrowser('POST', path, { 'sec-fetch-site': 'same-origin' })).status).toBe(
      303,
    )
    expect((await use()).status).toBe(401)
  })
})
