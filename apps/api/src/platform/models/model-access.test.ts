import { expect } from 'vitest'
import { accessTo, collect, KEY, KINDS, test } from '../../../test/support/model-call-test.ts'

test.for(KINDS)('%s gets the key where it expects it', async (kind, { ask, server }) => {
  await ask({ kind })
  const [call] = server.received
  const { authorization, 'x-api-key': anthropic, 'x-goog-api-key': google } = call?.headers ?? {}
  expect([authorization, anthropic, google].filter(Boolean)).toHaveLength(1)
  expect(authorization ?? anthropic ?? google).toContain(KEY)
})

test('uses no key from the environment if the provider has none', async ({ server }) => {
  process.env['OPENAI_API_KEY'] = 'sk-of-the-environment'
  const access = { ...accessTo(server, 'openai'), apiKey: undefined }
  const { failure } = await collect(server, { access })
  delete process.env['OPENAI_API_KEY']
  expect(failure).toMatchObject({ code: 'PROVIDER_REFUSED', message: 'The provider has no key.' })
  expect(server.received).toEqual([])
})

test('a custom address needs no key', async ({ ask, server }) => {
  const access = { ...accessTo(server, 'openai-compatible'), apiKey: undefined }
  expect((await ask({ access })).text).toBe('Hello from the stand-in')
  expect(server.received[0]?.headers).not.toHaveProperty('authorization')
})

test.for([
  'http://127.0.0.1:1/v1',
  'http://localhost:1/v1',
  'http://[::1]:1/v1',
  'http://2130706433:1/v1',
  'http://169.254.169.254/latest',
  'http://0.0.0.0:1/v1',
])('a private address is not public: %s', async (baseUrl, { server, createRoom }) => {
  const strict = createRoom({}, [])
  const access = { kind: 'openai-compatible', baseUrl, apiKey: KEY } as const
  const { failure } = await collect(server, { in: strict, access })
  expect(failure).toMatchObject({ code: 'PROVIDER_FAILED' })
  expect(failure?.message).toContain('the host name has no public address')
})

test('a host is private by its name and port alone', async ({ ask, server, createRoom }) => {
  const port = server.port
  const named = createRoom({}, [{ hostname: '127.0.0.1', port }])
  expect((await ask({ in: named })).text).toBe('Hello from the stand-in')
  const other = createRoom({}, [{ hostname: '127.0.0.1', port: port - 1 }])
  expect((await ask({ in: other })).failure?.message).toContain('no public address')
  expect(server.received).toHaveLength(1)
})
