import { jwtVerify } from 'jose'
import { expect } from 'vitest'
import type { ModelBehaviour } from '../../../../../test/support/model-server.ts'
import {
  test as callTest,
  collect,
  inspected,
  privateModelHosts,
} from '../../../test/support/model-call-test.ts'
import { serviceAccount, servicePublicKey } from '../../../test/support/service-account.ts'
import { createModels } from './models.ts'

const TOKEN = 'ya29.token-of-a-test'
const TOKEN_PATH = '/token'
const MODEL_PATH =
  '/v1beta1/projects/project-of-a-test/locations/global/publishers/google/models/a-model:streamGenerateContent'

/** Calls with a service account; a stand-in replaces Google's token address. */
const test = callTest
  .extend('room', ({ server }, { onCleanup }) => {
    const googleTokenUrl = server.origin + TOKEN_PATH
    const room = createModels({ demoProvider: false, privateModelHosts, googleTokenUrl }, () => {})
    onCleanup(() => room.close())
    const body = { access_token: TOKEN, expires_in: 3_600 }
    server.rules.otherwise = ({ path }): ModelBehaviour =>
      path === TOKEN_PATH ? { status: 200, body } : {}
    return room
  })
  .extend('call', ({ room, server }) => (apiKey = serviceAccount(), more: object = {}) => {
    const access = { kind: 'vertex', baseUrl: server.origin, apiKey, ...more } as const
    return collect(server, { in: room, access })
  })
  .extend(
    'paths',
    ({ server }) =>
      () =>
        server.received.map(({ path }) => path),
  )

test('concurrent calls share one token for a service account', async ({ call, paths, server }) => {
  const headers = { 'x-gateway': 'secret-of-the-gateway' }
  const asked = await Promise.all([1, 2, 3].map(() => call(serviceAccount(), { headers })))
  for (const { text, failure } of asked) {
    expect(failure).toBeUndefined()
    expect(text).toBe('Hello from the stand-in')
  }
  expect(paths().toSorted()).toEqual([TOKEN_PATH, MODEL_PATH, MODEL_PATH, MODEL_PATH].toSorted())
  const [first, ...calls] = server.received
  expect(first?.headers).not.toHaveProperty('x-gateway')
  const assertion = String(first?.body['assertion'])
  const { payload } = await jwtVerify(assertion, servicePublicKey, {
    audience: 'https://oauth2.googleapis.com/token',
    issuer: 'caller@project-of-a-test.iam.gserviceaccount.com',
  })
  expect(payload['scope']).toBe('https://www.googleapis.com/auth/cloud-platform')
  for (const { headers: sent } of calls) {
    expect(sent).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      'x-gateway': headers['x-gateway'],
    })
    expect(sent).not.toHaveProperty('x-goog-api-key')
  }
})

test('calls the project and location of the options', async ({ call, paths }) => {
  await call(serviceAccount(), { options: { project: 'another-project', location: 'us-central1' } })
  expect(paths().at(-1)).toContain('/projects/another-project/locations/us-central1/')
})

test('renews a token that is rejected, or expires within a minute', async ({
  call,
  paths,
  server,
}) => {
  await call()
  server.behaviours.push({ status: 401, body: { error: { message: `Bad token ${TOKEN}` } } })
  expect(inspected((await call()).failure)).not.toContain(TOKEN)
  server.behaviours.push({ status: 200, body: { access_token: TOKEN, expires_in: 59 } })
  await call()
  await call()
  expect(paths().filter((path) => path === TOKEN_PATH)).toHaveLength(3)
})

test.for([
  [{ status: 400, body: { error: 'invalid_grant' } }, 'PROVIDER_REFUSED'],
  [{ status: 503 }, 'PROVIDER_FAILED'],
  [{ status: 302, headers: { location: 'http://169.254.169.254/' } }, 'PROVIDER_FAILED'],
  [{ status: 200, body: 'no token' }, 'PROVIDER_FAILED'],
  [{ status: 200, body: { access_token: 'two\nlines', expires_in: 60 } }, 'PROVIDER_FAILED'],
] as const)(
  'a token response of %j fails the call, but not the next',
  async ([behaviour, code], { call, paths, server }) => {
    server.behaviours.push(behaviour)
    const { failure } = await call()
    expect(failure).toMatchObject({ code })
    expect(inspected(failure)).not.toContain('PRIVATE KEY')
    expect(paths()).toEqual([TOKEN_PATH])
    expect((await call()).failure).toBeUndefined()
  },
)
