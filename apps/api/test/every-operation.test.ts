import { randomBytes } from 'node:crypto'
import { createApiKey } from '@promptwire/core/api-key'
import { type PublicOperation, pathParameters } from '@promptwire/core/contract/operation'
import { publicContract } from '@promptwire/core/contract/public'
import { SCOPES } from '@promptwire/core/scopes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../../test/support/api.ts'

let api: TestApi
let owner: Awaited<ReturnType<TestApi['owner']>>
let prompt: { id: string; slug: string }
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.owner()
  prompt = await api.publishedPrompt(owner)
})
afterAll(() => api.close())

const operations = Object.entries(publicContract) as [string, PublicOperation][]

test('the walk looks at operations', () => expect(operations.length).toBeGreaterThan(2))

describe.each(operations)('%s', (_name, { method, path, scope }) => {
  const call = (headers: Record<string, string>, query = '') => {
    const filled = path.replace(':prompt_id', prompt.slug)
    return api.app.request(`/api/v1${filled}${query}`, { method, headers })
  }
  const withKey = (key: string) => ({ authorization: `Bearer ${key}` })
  const refusal = async (response: Response, status: number, code: string) => {
    expect(await response.json()).toEqual({
      data: null,
      error: { code, message: expect.stringMatching(/\w/) },
    })
    expect(response.status).toBe(status)
    expect(response.headers.get('x-request-id')).toMatch(/\w/)
  }

  test('answers a key with the scope in the envelope [spec envelope.success]', async () => {
    const { text } = await api.key(owner, 'live', [scope])
    const response = await call(withKey(text))
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ data: expect.anything(), error: null })
  })

  test('refuses no key, a malformed one, an unknown one and a revoked one with 401 [spec errors.unauthorized] [spec revoked.401]', async () => {
    await refusal(await call({}), 401, 'UNAUTHORIZED')
    await refusal(await call({ authorization: 'Basic abc' }), 401, 'UNAUTHORIZED')
    await refusal(await call(withKey('pk_live_nonsense')), 401, 'UNAUTHORIZED')
    const unknown = createApiKey('live', (length) => randomBytes(length))
    await refusal(await call(withKey(unknown)), 401, 'UNAUTHORIZED')
    const { text, id } = await api.key(owner)
    expect((await call(withKey(text))).status).toBe(200)
    const audit = {
      action: 'key.revoked',
      targetType: 'key',
      targetId: id,
      requestId: 'test',
    } as const
    await api.stores.keys.revoke(owner.projectId, id, new Date(), audit)
    await refusal(await call(withKey(text)), 401, 'UNAUTHORIZED')
  })

  test('refuses a key without the scope with 403 that names it', async () => {
    const { text } = await api.key(
      owner,
      'live',
      SCOPES.filter((name) => name !== scope),
    )
    const response = await call(withKey(text))
    expect(response.headers.get('www-authenticate')).toContain(`${scope}"`)
    expect(JSON.stringify(await response.clone().json())).toContain(scope)
    await refusal(response, 403, 'FORBIDDEN')
  })

  test("answers 404 for another project's prompt, as if it did not exist [spec errors.not-found]", async () => {
    if (pathParameters(path).length === 0) return
    const { text } = await api.key(await api.owner())
    await refusal(await call(withKey(text)), 404, 'NOT_FOUND')
    const byId = path.replace(':prompt_id', prompt.id)
    await refusal(
      await api.app.request(`/api/v1${byId}`, { method, headers: withKey(text) }),
      404,
      'NOT_FOUND',
    )
  })

  test('refuses an unknown parameter by name [spec errors.validation]', async () => {
    const { text } = await api.key(owner)
    const response = await call(withKey(text), '?nonsense=1')
    expect(JSON.stringify(await response.clone().json())).toContain('nonsense')
    await refusal(response, 400, 'VALIDATION_ERROR')
  })

  test('takes no other method', async () => {
    const response = await api.app.request(`/api/v1${path.replace(':prompt_id', 'x')}`, {
      method: 'PUT',
    })
    expect(response.headers.get('allow')).toContain(method)
    await refusal(response, 405, 'METHOD_NOT_ALLOWED')
  })
})
