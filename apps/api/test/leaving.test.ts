import { createClient, type Send } from '@promptwire/core/contract/derive/client'
import { createProjectClient } from '@promptwire/core/contract/derive/project-client'
import {
  INTERNAL_PREFIX,
  internalContract,
} from '@promptwire/core/contract/internal/internal-contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../../test/support/api.ts'
import { PASSWORD, SERVICE_SECRET } from '../../../test/support/fixtures.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** A colleague of the owner with a key of their own for the owner's project. */
async function colleague() {
  const owner = await api.owner()
  const person = await api.owner()
  const { accountId, projectId } = owner
  const membership = { accountId_userId: { accountId, userId: person.userId } }
  const { prisma } = api.database
  await prisma.membership.create({ data: { accountId, userId: person.userId, role: 'editor' } })
  const key = await api.key({ ...person, projectId })
  const become = (role: string) => prisma.membership.update({ where: membership, data: { role } })
  const leave = () => prisma.membership.delete({ where: membership })
  return { owner, key, become, leave }
}

const send: Send = async (url, request) => api.app.request(url, request)
const client = createClient(internalContract, INTERNAL_PREFIX, send)
const statusWith = async (key: string) => (await api.get('/prompts', key)).status
const introspected = (bearer: string) =>
  client.introspect_key({}, { bearer }).then(
    () => 'known',
    ({ code }) => String(code),
  )

test.each(['viewer', 'something new'])(
  'the keys of somebody who became %s do not work from the next request on, for anything',
  async (role) => {
    const { owner, key, become } = await colleague()
    const others = await api.key(owner)
    expect([await statusWith(key.text), await introspected(key.text)]).toEqual([200, 'known'])
    await become(role)
    expect([await statusWith(key.text), await introspected(key.text)]).toEqual([
      401,
      'UNAUTHORIZED',
    ])
    expect(await statusWith(others.text), "another's key").toBe(200)
    await become('admin')
    expect(await statusWith(key.text)).toBe(200)
  },
)

test('the keys of somebody who left the account end with the next request, a hundred times', async () => {
  const { prisma } = api.database
  const { owner, key, leave } = await colleague()
  await leave()
  const { createdById: userId } = await prisma.apiKey.findUniqueOrThrow({ where: { id: key.id } })
  for (let i = 0; i < 100; i++) {
    const data = { accountId: owner.accountId, userId, role: 'editor' }
    await prisma.membership.create({ data })
    expect(await statusWith(key.text)).toBe(200)
    await leave()
    expect(await statusWith(key.text)).toBe(401)
  }
})

test('a request that an ended key makes counts nothing against the plan', async () => {
  const { owner, key, leave } = await colleague()
  await leave()
  await statusWith(key.text)
  const { accountId } = owner
  expect(await api.database.prisma.monthlyUsage.count({ where: { accountId } })).toBe(0)
})

test('a key that ended with its maker opens no stream, and one that is open asks whether it may go on', async () => {
  const { key, leave, become } = await colleague()
  expect(await api.stores.keys.isActive(key.id)).toBe(true)
  await become('viewer')
  expect(await api.stores.keys.isActive(key.id)).toBe(false)
  await leave()
  expect(await api.stores.keys.isActive(key.id)).toBe(false)
  expect((await api.get('/events', key.text)).status).toBe(401)
})

test('the list of keys says which have ended with their makers', async () => {
  const { owner, key, leave } = await colleague()
  const { id } = await api.key(owner)
  const { data } = await client.sign_in(
    { email: owner.email, password: PASSWORD, address: '192.0.2.1' },
    { bearer: SERVICE_SECRET },
  )
  const ended = async () => {
    const pages = createProjectClient('', owner.projectId, send)
    const { data: keys } = await pages.list_keys({}, { bearer: data.token })
    return Object.fromEntries(keys.map(({ id, is_ended }) => [id, is_ended]))
  }
  expect(await ended()).toEqual({ [id]: false, [key.id]: false })
  await leave()
  expect(await ended()).toEqual({ [id]: false, [key.id]: true })
})
