import { createProjectClient } from '@promptwire/core/contract/derive/project-client'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { PASSWORD } from '../../../../../test/support/fixtures/people.ts'
import { SERVICE_SECRET } from '../../../../../test/support/fixtures.ts'

const test = apiTest
  // A colleague of the owner with a key of their own for the owner's project.
  .extend('colleague', ({ api }) => async () => {
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
  })
  .extend(
    'statusWith',
    ({ api }) =>
      async (key: string) =>
        (await api.get('/prompts', key)).status,
  )
  .extend(
    'introspected',
    ({ internalClient }) =>
      (bearer: string) =>
        internalClient.introspect_key({}, { bearer }).then(
          () => 'known',
          ({ code }) => String(code),
        ),
  )

test.for(['viewer', 'something new'])(
  'keys of a member who became %s stop working at the next request, everywhere',
  async (role, { colleague, api, statusWith, introspected }) => {
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

test('keys of a former member stop working at the next request, a hundred times', async ({
  api,
  colleague,
  statusWith,
}) => {
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

test('a request with a revoked key does not count against the plan', async ({
  colleague,
  statusWith,
  api,
}) => {
  const { owner, key, leave } = await colleague()
  await leave()
  await statusWith(key.text)
  const { accountId } = owner
  expect(await api.database.prisma.monthlyUsage.count({ where: { accountId } })).toBe(0)
})

test('opens no event stream for a key whose maker lost their role or left', async ({
  colleague,
  api,
}) => {
  const { key, leave, become } = await colleague()
  const openStream = async () => {
    const response = await api.get('/events', key.text)
    await response.body?.cancel()
    return response.status
  }
  expect(await openStream()).toBe(200)
  await become('viewer')
  expect(await openStream()).toBe(401)
  await leave()
  expect(await openStream()).toBe(401)
})

test('the list of keys shows which ones ended with their makers', async ({
  colleague,
  api,
  internalClient,
  sendToApi,
}) => {
  const { owner, key, leave } = await colleague()
  const { id } = await api.key(owner)
  const { data } = await internalClient.sign_in(
    { email: owner.email, password: PASSWORD, address: '192.0.2.1' },
    { bearer: SERVICE_SECRET },
  )
  const ended = async () => {
    const pages = createProjectClient('', owner.projectId, sendToApi)
    const { data: keys } = await pages.list_keys({}, { bearer: data.token })
    return Object.fromEntries(keys.map(({ id, is_ended }) => [id, is_ended]))
  }
  expect(await ended()).toEqual({ [id]: false, [key.id]: false })
  await leave()
  expect(await ended()).toEqual({ [id]: false, [key.id]: true })
})
