import { createClient } from '@promptwire/core/contract/derive/client'
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

const client = createClient(internalContract, INTERNAL_PREFIX, async (url, request) =>
  api.app.request(url, request),
)
const service = { bearer: SERVICE_SECRET }
const signIn = (email: string, password: string, address: string) =>
  client.sign_in({ email, password, address }, service)

test('a session lives 30 days, or until sign-out', async () => {
  const { email } = await api.owner()
  const { data } = await signIn(email, PASSWORD, 'a')
  const options = { bearer: data.token }
  expect((await client.current_user({}, options)).data.email).toBe(email)
  const start = api.clock.now
  api.clock.now = new Date(start.getTime() + 30 * 86_400_000)
  await expect(client.current_user({}, options)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  api.clock.now = start
  await client.sign_out({}, options)
  await expect(client.current_user({}, options)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('neither a wrong password nor an unknown account says which it was', async () => {
  const { email } = await api.owner()
  const refusal = { code: 'UNAUTHORIZED', message: 'E-mail or password is wrong.' }
  await expect(signIn(email, 'wrong', 'b')).rejects.toMatchObject(refusal)
  await expect(signIn('nobody@example.com', PASSWORD, 'b')).rejects.toMatchObject(refusal)
})

test('a viewer may look, and change nothing', async () => {
  const owner = await api.owner()
  const viewer = await api.owner()
  const { prisma } = api.database
  const { accountId, projectId } = owner
  await prisma.membership.create({ data: { accountId, userId: viewer.userId, role: 'viewer' } })
  const { data } = await signIn(viewer.email, PASSWORD, 'c')
  const options = { bearer: data.token }
  const { data: projects } = await client.list_projects({}, options)
  expect(projects.find(({ id }) => id === projectId)?.may_edit).toBe(false)
  const wanted = {
    project_id: projectId,
    name: 'x',
    environment: 'live',
    scopes: ['prompts:read'],
  } as const
  await expect(
    client.create_key({ ...wanted, scopes: ['prompts:read'] }, options),
  ).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  const { id } = await api.key(owner)
  const revoke = client.revoke_key({ project_id: projectId, key_id: id }, options)
  await expect(revoke).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('internal routes refuse a wrong service secret and a foreign session', async () => {
  await expect(client.setup_state({}, { bearer: 'x' })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  const stranger = await api.owner()
  const { data } = await signIn(stranger.email, PASSWORD, 'd')
  const { projectId } = await api.owner()
  const options = { bearer: data.token }
  for (const call of [
    () => client.read_project({ project_id: projectId }, options),
    () => client.list_keys({ project_id: projectId }, options),
    () => client.revoke_key({ project_id: projectId, key_id: stranger.userId }, options),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('every key and consent event is in the audit log, with who and in which request', async () => {
  const owner = await api.owner()
  const { data } = await signIn(owner.email, PASSWORD, 'e')
  const options = { bearer: data.token, headers: { 'X-Request-Id': 'the-request' } }
  const { data: key } = await client.create_key(
    { project_id: owner.projectId, name: 'x', environment: 'live', scopes: ['prompts:read'] },
    options,
  )
  await client.revoke_key({ project_id: owner.projectId, key_id: key.id }, options)
  await client.revoke_key({ project_id: owner.projectId, key_id: key.id }, options)
  const entries = await api.database.prisma.auditEntry.findMany({
    where: { projectId: owner.projectId },
    orderBy: { id: 'asc' },
  })
  const who = { userId: owner.userId, targetId: key.id, requestId: 'the-request' }
  expect(entries).toMatchObject([
    { action: 'key.created', ...who },
    { action: 'key.revoked', ...who },
  ])
  expect(JSON.stringify(entries)).not.toContain(key.key)
})
