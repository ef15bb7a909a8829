import { createHash } from 'node:crypto'
import { KEY_PATTERN } from '@promptwire/core/access/api-key'
import type { Scope } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'

const NEW = { name: 'Key', environment: 'live', scopes: ['prompts:read'] as Scope[] } as const

const test = apiTest
  .extend('apiOptions', { scope: 'file' }, { environment: { TRUSTED_PROXIES: '1' } })
  .extend('owned', async ({ api, projectAs }) => {
    const owner = await api.owner()
    const project = await projectAs(owner, owner.projectId)
    return { owner, project, created: (await project.create_key(NEW)).data }
  })
  .extend(
    'report',
    ({ api }) =>
      (leaked: unknown, address = '203.0.113.9') =>
        api.publicApp.request('/api/v1/keys/revoke-leaked', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
          body: JSON.stringify(leaked),
        }),
  )

const toHash = (text: string) => createHash('sha256').update(text).digest('base64')

const labels = async (response: Response) => {
  expect(response.status).toBe(200)
  const all = (await response.json()) as { token_hash: string; label: string }[]
  return all.map(({ token_hash, label }) => [token_hash, label])
}

test('a reported key is revoked everywhere at once, with the address where it was found', async ({
  api,
  owned: { owner, project, created },
  report,
}) => {
  const { key, id } = created
  expect(key).toMatch(new RegExp(`^${KEY_PATTERN}$`))
  const unknown = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`
  const url = 'https://github.com/acme/shop/blob/main/.env'
  const token = { token: key, type: 'promptwire_key', url, source: 'content' }
  const others = [unknown, 'nonsense', (await api.key(await api.owner())).text.toLowerCase()]
  expect(await labels(await report([token, ...others]))).toEqual([
    [toHash(key), 'true_positive'],
    ...others.map((text) => [toHash(text), 'false_positive']),
  ])
  expect((await api.get('/prompts', key)).status).toBe(401)
  const { data: entries } = await project.list_audit_entries({ action: 'key.revoked_as_leaked' })
  expect(entries).toMatchObject([{ target_id: id, after: { url } }])
  const where = { projectId: owner.projectId, type: 'key.revoked' }
  expect(await api.database.prisma.event.count({ where })).toBe(1)

  expect(await labels(await report([key])), 'again, as a plain text').toEqual([
    [toHash(key), 'true_positive'],
  ])
  expect(await api.database.prisma.event.count({ where })).toBe(1)
})

test('a leaked former secret ends alone, and the key continues', async ({
  api,
  owned: { project, created },
  report,
}) => {
  const { data: rotated } = await project.rotate_key({ key_id: created.id, hours: 24 })
  expect(await labels(await report([created.key]))).toEqual([
    [toHash(created.key), 'true_positive'],
  ])
  const statuses = [created.key, rotated.key].map(
    async (key) => (await api.get('/prompts', key)).status,
  )
  expect(await Promise.all(statuses)).toEqual([401, 200])
  expect((await project.get_key({ key_id: created.id })).data.state).toBe('active')
})

test('reports are limited per network and in size, and need no key', async ({ report }) => {
  for (const wrong of [[], {}, 'text', [1], Array(1_001).fill('x'), [{ type: 'x' }]]) {
    expect((await report(wrong, '198.51.100.1')).status, JSON.stringify(wrong).slice(0, 20)).toBe(
      400,
    )
  }
  const statuses = []
  for (let i = 0; i < 61; i++) statuses.push((await report(['x'], '198.51.100.7')).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(429)
  expect((await report(['x'], '192.0.2.44')).status).toBe(200)
})

test("a key's own burst is lower than that of the service, once it is known", async ({
  api,
  owned: { project },
}) => {
  const { data } = await project.create_key({ ...NEW, requests_per_second: 3 })
  const ask = async () => (await api.get('/prompts', data.key)).status
  expect(await ask()).toBe(200)
  const statuses = await Promise.all([...Array(40).keys()].map(ask))
  const refused = statuses.filter((status) => status === 429)
  // A new second may start in between.
  expect(refused.length).toBeGreaterThanOrEqual(40 - 2 * 3)
  await project.update_key({ key_id: data.id, requests_per_second: null })
})
