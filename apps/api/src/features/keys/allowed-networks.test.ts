import {
  ADDRESS_SECRET_HEADER,
  CALLER_ADDRESS_HEADER,
} from '@promptwire/contract/operations/service-secret'
import type { Scope } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { ADDRESS_SECRET, SERVICE_SECRET } from '../../../../../test/support/fixtures.ts'

const NEW = { name: 'Key', environment: 'live', scopes: ['prompts:read'] as Scope[] } as const

const test = apiTest
  .extend('apiOptions', { scope: 'file' }, { environment: { TRUSTED_PROXIES: '1' } })
  .extend('owned', async ({ api, projectAs }) => {
    const owner = await api.owner()
    return { owner, project: await projectAs(owner, owner.projectId) }
  })
  .extend('statusFrom', ({ api }) => async (key: string, address: string) => {
    const headers = { authorization: `Bearer ${key}`, 'X-Forwarded-For': address }
    return (await api.publicApp.request('/api/v1/prompts', { headers })).status
  })

test.for([
  ['203.0.113.0/24', '203.0.113.77', 200],
  ['203.0.113.0/24', '203.0.114.1', 403],
  ['203.0.113.0/24', '::ffff:203.0.113.77', 200],
  ['203.0.113.0/24', '203.0.113.77:4711', 200],
  ['203.0.113.9', '203.0.113.9', 200],
  ['203.0.113.9', '203.0.113.10', 403],
  ['2001:db8:1::/48', '2001:db8:1:ffff::1', 200],
  ['2001:db8:1::/48', '2001:db8:2::1', 403],
  ['2001:db8:1::/48', '[2001:db8:1::1]:443', 200],
  ['0.0.0.0/0', '2001:db8::1', 403],
  ['::/0', '203.0.113.9', 403],
  ['203.0.113.0/24', 'nonsense', 403],
  ['203.0.113.0/24', '198.51.100.1, 203.0.113.5', 200],
  ['203.0.113.0/24', '203.0.113.5, 198.51.100.1', 403],
] as const)(
  'a key for %s, used from %s: %i',
  async ([network, address, status], { owned, statusFrom }) => {
    const { data } = await owned.project.create_key({ ...NEW, allowed_networks: [network] })
    expect(await statusFrom(data.key, address)).toBe(status)
  },
)

test('networks are stored in one form, and changed at once; the refusal names the address', async ({
  api,
  owned: { project },
  statusFrom,
}) => {
  const { data: made } = await project.create_key(NEW)
  expect(await statusFrom(made.key, '198.51.100.1')).toBe(200)
  const allowed_networks = ['203.0.113.77/24', ' 192.0.2.1', '203.0.113.0/24', '2001:DB8::1/32']
  const { data } = await project.update_key({ key_id: made.id, allowed_networks })
  expect(data.allowed_networks).toEqual(['203.0.113.0/24', '192.0.2.1/32', '2001:db8::/32'])
  expect(await statusFrom(made.key, '198.51.100.1')).toBe(403)
  const headers = { authorization: `Bearer ${made.key}`, 'X-Forwarded-For': '198.51.100.1' }
  const response = await api.publicApp.request('/api/v1/prompts', { headers })
  expect((await response.json()).error.message).toContain('may not be used from 198.51.100.1')
  await project.update_key({ key_id: made.id, allowed_networks: [] })
  expect(await statusFrom(made.key, '198.51.100.1')).toBe(200)
  for (const wrong of ['10.1', '203.0.113.0/33', 'example.com', '', '2001:db8::/129', '1']) {
    const refused = project.update_key({ key_id: made.id, allowed_networks: [wrong] })
    await expect(refused, wrong).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  }
  const many = Array.from({ length: 51 }, (_, i) => `203.0.113.${i}`)
  await expect(
    project.update_key({ key_id: made.id, allowed_networks: many }),
  ).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})

test('a key asks about itself from its networks alone', async ({ api, owned: { project } }) => {
  const { data } = await project.create_key({ ...NEW, allowed_networks: ['203.0.113.0/24'] })
  const statusFrom = async (address: string) => {
    const headers = { authorization: `Bearer ${data.key}`, 'X-Forwarded-For': address }
    return (await api.publicApp.request('/api/v1/key', { headers })).status
  }
  expect([await statusFrom('203.0.113.5'), await statusFrom('198.51.100.1')]).toEqual([200, 403])
})

test('only the secret for it vouches for the address of a caller of MCP', async ({
  api,
  owned: { project },
}) => {
  const { data } = await project.create_key({ ...NEW, allowed_networks: ['203.0.113.0/24'] })
  const inside = { [CALLER_ADDRESS_HEADER]: '203.0.113.5' }
  const proven = { [ADDRESS_SECRET_HEADER]: ADDRESS_SECRET }
  const ask = async (app: typeof api.app, headers: Record<string, string>) => {
    const all = { authorization: `Bearer ${data.key}`, ...headers }
    return (await app.request('/api/v1/prompts', { headers: all })).status
  }
  expect(await ask(api.app, { ...inside, ...proven })).toBe(200)
  expect(await ask(api.app, inside), 'without the secret').toBe(403)
  const byAnother = { ...inside, [ADDRESS_SECRET_HEADER]: SERVICE_SECRET }
  expect(await ask(api.app, byAnother), 'with that of the pages').toBe(403)
  expect(await ask(api.app, { ...inside, [ADDRESS_SECRET_HEADER]: 'x'.repeat(36) })).toBe(403)
  expect(await ask(api.app, { ...proven, [CALLER_ADDRESS_HEADER]: '198.51.100.1' })).toBe(403)
  expect(await ask(api.app, proven)).toBe(403)
  expect(await ask(api.app, { ...proven, 'X-Forwarded-For': '203.0.113.5' })).toBe(403)
  expect(await ask(api.publicApp, { ...inside, ...proven }), 'from anywhere').toBe(403)
})
