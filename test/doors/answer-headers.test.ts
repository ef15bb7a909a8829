import { REGISTRATION_PATH } from '@promptwire/core/oauth/discovery'
import { listen } from '@promptwire/runtime/listen'
import { describe, expect } from 'vitest'
import { APPS, type App, test as doorsTest, listRoutes, raw } from '../support/doors-test.ts'

const test = doorsTest
  // The apps as reached over https.
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

describe('every response', () => {
  test.for(APPS)(
    'of %s forbids sniffing and framing, and has Cache-Control',
    async (app, { stack, secure }) => {
      const routes = [...listRoutes(stack, app), { method: 'GET', path: '/nothing' }]
      expect(routes.length).toBeGreaterThan(5)
      for (const { method, path } of routes) {
        const response = await fetch(secure[app] + path, { method, redirect: 'manual' })
        const label = `${method} ${path}: ${response.status}`
        const { headers } = response
        expect(headers.get('x-content-type-options'), label).toBe('nosniff')
        expect(headers.get('content-security-policy'), label).toMatch(
          /^default-src 'none';.* base-uri 'none'; frame-ancestors 'none'/,
        )
        const hsts = app === 'internalApp' ? null : 'max-age=31536000'
        expect(headers.get('strict-transport-security'), label).toBe(hsts)
        const kept = headers.get('cache-control')
        if (method !== 'GET' || response.status >= 400) expect(kept, label).toBe('no-store')
        else expect(kept, label).toMatch(/^(no-store|private, no-cache|public, max-age=\d+.*)$/)
        await response.body?.cancel()
      }
    },
  )

  test('to a wrong method, a retired path and a broken request line has the same headers', async ({
    secure,
  }) => {
    const register = await fetch(secure.webApp + REGISTRATION_PATH)
    expect([register.status, register.headers.get('cache-control')]).toEqual([405, 'no-store'])
    const answer = await raw(new URL(secure.publicApp), 'NONSENSE\r\n\r\n')
    expect(answer).toContain('400 Bad Request')
    // Header names are case-insensitive (RFC 9110, 5.1).
    expect(answer).toMatch(/^strict-transport-security: max-age=31536000/im)
    expect(answer).toMatch(/^cache-control: no-store/im)
  })

  test('over plain http has no HSTS', async ({ urls }) => {
    for (const app of APPS) {
      const { headers } = await fetch(`${urls[app]}/healthz`)
      expect(headers.has('strict-transport-security')).toBe(false)
    }
  })

  test('that is cacheable stays cacheable', async ({ urls, asKey }) => {
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

test('public files are compressed, and responses to keys keep a strong ETag', async ({
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
