import { randomBytes } from 'node:crypto'
import { createApiKey } from '@promptwire/core/api-key'
import { type PublicOperation, pathParameters } from '@promptwire/core/contract/operation'
import {
  type PublicContract,
  publicContract,
} from '@promptwire/core/contract/public/public-contract'
import { SCOPES } from '@promptwire/core/scopes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../../test/support/api.ts'
import { sendOperation } from '../../../test/support/operation-request.ts'
import { createSubject, type Subject, VALID_INPUTS } from '../../../test/support/valid-inputs.ts'

let api: TestApi
let owner: Awaited<ReturnType<TestApi['owner']>>
let subject: Subject
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.owner()
})
afterAll(() => api.close())
beforeEach(async () => {
  subject = await createSubject(api, owner)
})

const operations = Object.entries(publicContract) as [keyof PublicContract, PublicOperation][]

test('the walk looks at operations', () => expect(operations.length).toBeGreaterThan(20))

const sendAs =
  (name: keyof PublicContract) =>
  (headers: Record<string, string>, extra: object = {}) =>
    sendOperation(api.app.request, name, { ...VALID_INPUTS[name](subject), ...extra }, headers)

const withKey = (key: string) => ({ authorization: `Bearer ${key}` })

async function refusal(response: Response, status: number, code: string) {
  expect(await response.json()).toEqual({
    data: null,
    error: { code, message: expect.stringMatching(/\w/) },
  })
  expect(response.status).toBe(status)
  expect(response.headers.get('x-request-id')).toMatch(/\w/)
}

test.each(operations)(
  '%s answers a key with the scope as the row promises [spec envelope.success]',
  async (name, { scope, answers }) => {
    const { text } = await api.key(owner, 'dev', [scope])
    const response = await sendAs(name)(withKey(text))
    if (answers === 'stream') {
      expect(response.headers.get('content-type')).toBe('text/event-stream')
      return response.body?.cancel()
    }
    const answer = (await response.json()) as { data: unknown; error: null }
    expect(answer.error).toBeNull()
    expect(response.status).toBe(200)
    expect(publicContract[name].output.safeParse(answer.data).error).toBeUndefined()
  },
)

describe.each(operations)('%s', (name, { scope }) => {
  const send = sendAs(name)

  test('refuses no key, a malformed one, an unknown one and a revoked one with 401 [spec errors.unauthorized] [spec revoked.401]', async () => {
    await refusal(await send({}), 401, 'UNAUTHORIZED')
    await refusal(await send({ authorization: 'Basic abc' }), 401, 'UNAUTHORIZED')
    await refusal(await send(withKey('pk_live_nonsense')), 401, 'UNAUTHORIZED')
    const unknown = createApiKey('live', (length) => randomBytes(length))
    await refusal(await send(withKey(unknown)), 401, 'UNAUTHORIZED')
    const { text, id } = await api.key(owner)
    const audit = {
      action: 'key.revoked',
      targetType: 'key',
      targetId: id,
      requestId: 'test',
    } as const
    await api.stores.keys.revoke(owner.projectId, id, new Date(), audit)
    await refusal(await send(withKey(text)), 401, 'UNAUTHORIZED')
  })

  test('refuses a key without the scope with 403 that names it', async () => {
    const others = SCOPES.filter((each) => each !== scope)
    const { text } = await api.key(owner, 'live', others)
    const response = await send(withKey(text))
    expect(response.headers.get('www-authenticate')).toContain(`${scope}"`)
    expect(JSON.stringify(await response.clone().json())).toContain(scope)
    await refusal(response, 403, 'FORBIDDEN')
  })

  test('refuses an unknown field by name [spec errors.validation]', async () => {
    const { text } = await api.key(owner, 'dev')
    const response = await send(withKey(text), { nonsense: 1 })
    expect(JSON.stringify(await response.clone().json())).toContain('nonsense')
    await refusal(response, 400, 'VALIDATION_ERROR')
  })

  test('refuses an oversized request', async () => {
    const { text } = await api.key(owner, 'dev')
    const response = await send(withKey(text), { nonsense: 'x'.repeat(2 ** 20) })
    await refusal(response, 413, 'PAYLOAD_TOO_LARGE')
  })
})

/** The gallery is everybody's. */
const ofAProject = operations.filter(
  ([, { path }]) => pathParameters(path).length > 0 && !path.startsWith('/gallery'),
)

test.each(ofAProject)(
  "%s answers 404 for another project's data, as if it did not exist [spec errors.not-found]",
  async (name) => {
    const { text } = await api.key(await api.owner(), 'dev')
    await refusal(await sendAs(name)(withKey(text)), 404, 'NOT_FOUND')
  },
)

test.each(ofAProject.filter(([, { path }]) => path.includes(':prompt_id')))(
  "%s answers 404 for another project's prompt, by its UUID as by its slug",
  async (name) => {
    const { text } = await api.key(await api.owner(), 'dev')
    const response = await sendAs(name)(withKey(text), { prompt_id: subject.promptId })
    await refusal(response, 404, 'NOT_FOUND')
  },
)

test.each([...new Set(operations.map(([, { path }]) => path))])(
  '%s takes no other method',
  async (path) => {
    const response = await api.app.request(`/api/v1${path}`, { method: 'OPTIONS' })
    const methods = operations
      .filter(([, row]) => row.path === path)
      .map(([, { method }]) => method)
    for (const method of methods) expect(response.headers.get('allow')).toContain(method)
    expect(response.status).toBe(405)
  },
)
