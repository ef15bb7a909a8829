import { requireSession } from '@promptwire/contract/auth/signed-in'
import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { PASSWORD } from '../../../../../test/support/fixtures/people.ts'
import { SERVICE_SECRET } from '../../../../../test/support/fixtures.ts'

const test = apiTest
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
    const colleagueIn = (role: string) => {
      const member = { projectId, accountId, userId: person.userId }
      const where = { projectId_userId: { projectId, userId: person.userId } }
      const create = { ...member, role }
      return prisma.projectMember.upsert({ where, create, update: { role } })
    }
    return { owner, key, become, colleagueIn, leave }
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

test('a key does no more than the role of its creator, from the next request on', async ({
  api,
  colleague,
  internalClient,
}) => {
  const { owner, key, become, colleagueIn } = await colleague()
  const others = await api.key(owner)
  const create = async (bearer: string, name: string) => {
    const response = await api.publicApp.request('/api/v1/prompts', {
      method: 'POST',
      headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name }),
    })
    const { error } = await response.json()
    return [response.status, error?.message, response.headers.get('WWW-Authenticate')]
  }
  const scopes = async () =>
    (await internalClient.introspect_key({}, { bearer: key.text })).data.scopes
  expect(await create(key.text, 'One')).toEqual([200, undefined, null])
  const granted = await scopes()

  await become('viewer')
  const message =
    'This API key lost the scope prompts:write: the role of its creator no longer allows it.'
  expect(await create(key.text, 'Two')).toEqual([403, message, null])
  expect((await api.get('/prompts', key.text)).status).toBe(200)
  expect(await scopes()).toEqual(granted.filter((scope) => scope.endsWith(':read')))
  expect(await create(others.text, 'Two')).toEqual([200, undefined, null])

  await become('editor')
  expect(await create(key.text, 'Three')).toEqual([200, undefined, null])
  expect(await scopes()).toEqual(granted)

  await colleagueIn('viewer')
  expect(await create(key.text, 'Four'), 'a role in this project alone').toEqual([
    403,
    message,
    null,
  ])
})

test.for(['role in the account', 'role in the project'] as const)(
  'keys of a member without access stop working at the next request, everywhere: %s',
  async (where, { colleague, api, statusWith, introspected }) => {
    const { owner, key, become, colleagueIn } = await colleague()
    const others = await api.key(owner)
    const inAccount = where === 'role in the account'
    expect([await statusWith(key.text), await introspected(key.text)]).toEqual([200, 'known'])
    await (inAccount ? become('none') : colleagueIn('none'))
    expect([await statusWith(key.text), await introspected(key.text)]).toEqual([
      401,
      'UNAUTHORIZED',
    ])
    expect(await statusWith(others.text), "another's key").toBe(200)
    await colleagueIn('admin')
    expect(await statusWith(key.text)).toBe(200)
  },
)

test('no role in a project lowers an owner', async ({ api, statusWith }) => {
  const owner = await api.owner()
  const { userId, accountId, projectId } = owner
  const key = await api.key(owner)
  const data = { projectId, accountId, userId, role: 'none' }
  await api.database.prisma.projectMember.create({ data })
  expect(await statusWith(key.text)).toBe(200)
})

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

test('opens no event stream for a key whose creator has no access', async ({ colleague, api }) => {
  const { key, leave, become, colleagueIn } = await colleague()
  const openStream = async () => {
    const response = await api.get('/events', key.text)
    await response.body?.cancel()
    return response.status
  }
  expect(await openStream()).toBe(200)
  await become('viewer')
  expect(await openStream()).toBe(200)
  await colleagueIn('none')
  expect(await openStream()).toBe(401)
  await leave()
  expect(await openStream()).toBe(401)
})

test('the list of keys shows which ones ended or lost scopes with the role of their creators', async ({
  colleague,
  api,
  internalClient,
  sendToApi,
}) => {
  const { owner, key, become, leave } = await colleague()
  const { id } = await api.key(owner)
  const { data: answer } = await internalClient.sign_in(
    { email: owner.email, password: PASSWORD, address: '192.0.2.1' },
    { bearer: SERVICE_SECRET },
  )
  const data = requireSession(answer)
  const ended = async () => {
    const pages = createProjectClient('', owner.projectId, sendToApi)
    const { data: keys } = await pages.list_keys({}, { bearer: data.token })
    return Object.fromEntries(
      keys.map(({ id, is_ended, creator_role, lost_scopes }) => [
        id,
        { is_ended, creator_role, lost: lost_scopes.length > 0 },
      ]),
    )
  }
  const ours = { is_ended: false, creator_role: 'owner', lost: false }
  expect(await ended()).toEqual({
    [id]: ours,
    [key.id]: { is_ended: false, creator_role: 'editor', lost: false },
  })
  await become('viewer')
  expect(await ended()).toEqual({
    [id]: ours,
    [key.id]: { is_ended: false, creator_role: 'viewer', lost: true },
  })
  await leave()
  expect(await ended()).toEqual({
    [id]: ours,
    [key.id]: { is_ended: true, creator_role: null, lost: true },
  })
})
