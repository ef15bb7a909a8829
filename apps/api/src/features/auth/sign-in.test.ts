import { requireSession } from '@promptwire/contract/auth/signed-in'
import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { PASSWORD } from '../../../../../test/support/fixtures/people.ts'
import { SERVICE_SECRET } from '../../../../../test/support/fixtures.ts'

const test = apiTest
  .extend(
    'project',
    ({ sendToApi }) =>
      (id: string) =>
        createProjectClient('', id, sendToApi),
  )
  .extend(
    'signIn',
    ({ internalClient }) =>
      (email: string, password: string, address: string) =>
        internalClient
          .sign_in({ email, password, address }, service)
          .then(({ data }) => ({ data: requireSession(data) })),
  )

const service = { bearer: SERVICE_SECRET }

test('a session ends after 7 days without use, after 30 days, and at sign-out', async ({
  api,
  signIn,
  internalClient,
}) => {
  const { email } = await api.owner()
  const start = api.clock.now
  const isActive = (token: string, day: number) => {
    api.clock.now = new Date(start.getTime() + day * 86_400_000)
    return internalClient.get_session({}, { bearer: token }).then(
      ({ data }) => data.user.email === email,
      ({ code }) => code !== 'UNAUTHORIZED',
    )
  }
  const [used, idle] = [
    (await signIn(email, PASSWORD, 'a')).data,
    (await signIn(email, PASSWORD, 'a')).data,
  ]
  for (const day of [6, 12, 18, 24, 29.9]) expect(await isActive(used.token, day)).toBe(true)
  expect(await isActive(used.token, 30)).toBe(false)
  expect(used.expires_at).toBe(new Date(start.getTime() + 30 * 86_400_000).toISOString())
  expect(await isActive(idle.token, 6.9)).toBe(true)
  expect(await isActive(idle.token, 13.95)).toBe(false)
  api.clock.now = start
  const { data: left } = await signIn(email, PASSWORD, 'a')
  await internalClient.sign_out({}, { bearer: left.token })
  expect(await isActive(left.token, 0)).toBe(false)
})

test('a wrong password and an unknown account get the same error', async ({ api, signIn }) => {
  const { email } = await api.owner()
  const refusal = { code: 'UNAUTHORIZED', message: 'Wrong email or password.' }
  await expect(signIn(email, 'wrong', 'b')).rejects.toMatchObject(refusal)
  await expect(signIn('unknown@example.com', PASSWORD, 'b')).rejects.toMatchObject(refusal)
})

test('a viewer can read but not change anything', async ({
  api,
  signIn,
  internalClient,
  project,
  owner,
}) => {
  const viewer = await api.owner()
  const { prisma } = api.database
  const { accountId, projectId } = owner
  await prisma.membership.create({ data: { accountId, userId: viewer.userId, role: 'viewer' } })
  const { data } = await signIn(viewer.email, PASSWORD, 'c')
  const options = { bearer: data.token }
  const { projects } = (await internalClient.get_session({}, options)).data
  expect(projects.find(({ id }) => id === projectId)?.may).not.toContain('keys:manage')
  const create = project(projectId).create_key(
    { name: 'x', environment: 'live', scopes: ['prompts:read'] },
    options,
  )
  await expect(create).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const { id } = await api.key(owner)
  const revoke = project(projectId).revoke_key({ key_id: id }, options)
  await expect(revoke).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('internal routes reject a wrong service secret and another session', async ({
  internalClient,
  api,
  signIn,
  project,
}) => {
  await expect(internalClient.setup_state({}, { bearer: 'x' })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  const stranger = await api.owner()
  const { data } = await signIn(stranger.email, PASSWORD, 'd')
  const { projectId } = await api.owner()
  const options = { bearer: data.token }
  for (const call of [
    () => project(projectId).get_project({}, options),
    () => project(projectId).list_keys({}, options),
    () => project(projectId).revoke_key({ key_id: stranger.userId }, options),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('every key and consent event is in the audit log, with actor and request', async ({
  signIn,
  project,
  api,
  owner,
}) => {
  const { data } = await signIn(owner.email, PASSWORD, 'e')
  const options = { bearer: data.token, headers: { 'X-Request-Id': 'the-request' } }
  const pages = project(owner.projectId)
  const { data: key } = await pages.create_key(
    { name: 'x', environment: 'live', scopes: ['prompts:read'] },
    options,
  )
  await pages.revoke_key({ key_id: key.id }, options)
  await pages.revoke_key({ key_id: key.id }, options)
  const entries = await api.database.prisma.auditEntry.findMany({
    where: { projectId: owner.projectId },
    orderBy: { id: 'asc' },
  })
  const who = { userId: owner.userId, targetId: key.id, targetName: 'x', requestId: 'the-request' }
  expect(entries).toMatchObject([
    { action: 'key.created', ...who },
    { action: 'key.revoked', ...who },
  ])
  expect(JSON.stringify(entries)).not.toContain(key.key)
})
