import type { Scope } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

const HOUR_MS = 60 * 60 * 1000
const NEW = { name: 'CI', environment: 'dev', scopes: ['prompts:read', 'prompts:write'] as Scope[] }
const CI = { ...NEW, environment: 'dev' } as const
const FORBIDDEN = { code: 'FORBIDDEN' }

const test = apiTest.extend('team', async ({ api, projectAs }) => {
  const owner = await api.owner()
  const join = async (role: string) => {
    const person = await api.member(owner, role)
    const { accountId } = owner
    const where = { accountId_userId: { accountId, userId: person.userId } }
    const leave = () => api.database.prisma.membership.delete({ where })
    const become = (next: string) =>
      api.database.prisma.membership.update({ where, data: { role: next } })
    const inProject = { ...person, projectId: owner.projectId, accountId }
    return { ...inProject, project: await projectAs(person, owner.projectId), leave, become }
  }
  const [admin, editor, other] = [await join('admin'), await join('editor'), await join('editor')]
  const ask = async (key: string) => (await api.get('/prompts', key)).status
  const write = async (key: string) => {
    const response = await api.app.request('/api/v1/prompts', {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Written' }),
    })
    return response.status
  }
  return { owner, admin, editor, other, ask, write }
})

test('a key is rotated and changed by its creator or an admin, and no one else', async ({
  team: { admin, editor, other, ask },
}) => {
  const { data: made } = await editor.project.create_key(CI)
  const key_id = made.id
  await expect(other.project.rotate_key({ key_id })).rejects.toMatchObject(FORBIDDEN)
  await expect(other.project.update_key({ key_id, name: 'Mine' })).rejects.toMatchObject(FORBIDDEN)
  expect(await ask(made.key)).toBe(200)
  const canChange = async (project: typeof editor.project) => {
    const { data: listed } = await project.list_keys({})
    const { data: one } = await project.get_key({ key_id })
    return [one.can_change, listed.find(({ id }) => id === key_id)?.can_change]
  }
  expect(await canChange(other.project)).toEqual([false, false])
  expect(await canChange(editor.project)).toEqual([true, true])
  expect(await canChange(admin.project)).toEqual([true, true])
  expect((await editor.project.rotate_key({ key_id })).data.created_by).toBe(made.created_by)
  expect((await admin.project.rotate_key({ key_id })).data.state).toBe('active')
  // The admin is now the creator.
  await expect(editor.project.rotate_key({ key_id })).rejects.toMatchObject(FORBIDDEN)
})

test('each secret of a key acts for the person who has seen it', async ({
  api,
  team: { admin, editor, ask, write },
}) => {
  const { data: made } = await editor.project.create_key(CI)
  const { data: rotated } = await admin.project.rotate_key({ key_id: made.id, hours: 2 })
  expect([await write(made.key), await write(rotated.key)]).toEqual([200, 200])
  const { data: entries } = await admin.project.list_audit_entries({ action: 'prompt.created' })
  expect(entries.map(({ user_id, key_id }) => [user_id, key_id])).toEqual([
    [admin.userId, made.id],
    [editor.userId, made.id],
  ])
  const { data: rotations } = await admin.project.list_audit_entries({ action: 'key.rotated' })
  expect(rotations[0]).toMatchObject({
    before: { creator_id: editor.userId },
    after: { creator_id: admin.userId },
  })

  await editor.become('viewer')
  expect([await write(made.key), await write(rotated.key)]).toEqual([403, 200])
  // After a second rotation, the first secret still belongs to the person who has seen it.
  const { data: again } = await admin.project.rotate_key({ key_id: made.id, hours: 2 })
  await editor.leave()
  expect(await Promise.all([made.key, rotated.key, again.key].map(ask))).toEqual([401, 200, 200])
  api.clock.now = new Date(api.clock.now.getTime() + 3 * HOUR_MS)
  expect(await Promise.all([rotated.key, again.key].map(ask))).toEqual([401, 200])
})

test('an admin revives the key of a person who left, as their own', async ({
  team: { admin, editor, other, ask },
}) => {
  const { data: made } = await editor.project.create_key(CI)
  await editor.leave()
  expect((await admin.project.get_key({ key_id: made.id })).data.state).toBe('ended')
  await expect(other.project.rotate_key({ key_id: made.id })).rejects.toMatchObject(FORBIDDEN)
  const { data: rotated } = await admin.project.rotate_key({ key_id: made.id })
  expect([rotated.state, await ask(made.key), await ask(rotated.key)]).toEqual(['active', 401, 200])
})

test('a service key belongs to the project: it acts with its own role and outlives its maker', async ({
  team: { owner, admin, editor, ask, write },
}) => {
  await expect(editor.project.create_service_key(CI)).rejects.toMatchObject(FORBIDDEN)
  const { data: made } = await admin.project.create_service_key({ ...CI, description: 'Deploys' })
  const key_id = made.id
  expect(made).toMatchObject({ service_role: 'editor', approves: false, creator_role: null })
  const { data: reader } = await admin.project.create_service_key({ ...CI, role: 'viewer' })
  expect(reader.lost_scopes).toEqual(['prompts:write'])
  expect([await write(made.key), await write(reader.key), await ask(reader.key)]).toEqual([
    200, 403, 200,
  ])
  const ofKind = async (kind: 'service' | 'personal') =>
    (await admin.project.list_keys({ kind })).data.map(({ id }) => id).sort()
  expect(await ofKind('service')).toEqual([made.id, reader.id].sort())
  expect(await ofKind('personal')).toEqual([])

  await expect(editor.project.rotate_key({ key_id })).rejects.toMatchObject(FORBIDDEN)
  const approver = editor.project.update_key({ key_id, approves: true })
  await expect(approver).rejects.toMatchObject(FORBIDDEN)
  await admin.become('editor')
  // Only admins may rotate a service key; having created the key is not enough.
  await expect(admin.project.rotate_key({ key_id })).rejects.toMatchObject(FORBIDDEN)
  await admin.leave()
  expect([await write(made.key), owner.accountId]).toEqual([200, owner.accountId])
})

test('the role of a service key is changed with the next request, and logged', async ({
  team: { admin, editor, write },
}) => {
  const { data: made } = await admin.project.create_service_key(CI)
  const key_id = made.id
  await admin.project.update_key({ key_id, service_role: 'viewer' })
  expect(await write(made.key)).toBe(403)
  const { data: entries } = await admin.project.list_audit_entries({ action: 'key.updated' })
  expect(entries[0]).toMatchObject({
    before: { service_role: 'editor' },
    after: { service_role: 'viewer' },
  })
  const { data: personal } = await editor.project.create_key(CI)
  for (const changes of [{ service_role: 'viewer' as const }, { approves: true }]) {
    const change = editor.project.update_key({ key_id: personal.id, ...changes })
    await expect(change).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  }
  const reads = { ...CI, scopes: ['prompts:read'] as Scope[], approves: true }
  for (const wrong of [reads, { ...CI, proposes_only: true, approves: true }]) {
    await expect(admin.project.create_service_key(wrong)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    })
  }
})

test('a rotated service key acts with its role by both secrets until the former one ends', async ({
  team: { admin, owner, ask },
}) => {
  const { data: made } = await admin.project.create_service_key({
    ...CI,
    monthly_requests: 1_000,
  })
  const { data: rotated } = await admin.project.rotate_key({ key_id: made.id, hours: 24 })
  await admin.leave()
  expect([await ask(made.key), await ask(rotated.key), owner.projectId]).toEqual([
    200,
    200,
    owner.projectId,
  ])
})
