import { expect } from 'vitest'
import { memberTest as test } from '../../../test/support/member-test.ts'

const NOTHING = { stopped: 0, limited: 0 }

test('lists members with roles, keys and when they were last seen', async ({ api, team }) => {
  const { owner, list, setProjectRole } = await team()
  const editor = await api.member(owner, 'editor')
  await api.key({ ...editor, projectId: owner.projectId })
  await api.key(editor)
  await setProjectRole(editor.userId, owner.projectId, 'viewer')
  const [first, second, ...others] = await list()
  expect(others).toEqual([])
  expect(first).toMatchObject({ user_id: owner.userId, email: owner.email, role: 'owner' })
  expect(first?.last_seen_at).toBe(api.clock.now.toISOString())
  expect(second).toMatchObject({
    user_id: editor.userId,
    role: 'editor',
    active_keys: 1,
    last_seen_at: null,
    project_roles: [{ project_id: owner.projectId, project_name: 'Project', role: 'viewer' }],
  })
})

test('pages contain each member once', async ({ api, team, internalClient }) => {
  const { owner } = await team()
  for (let i = 0; i < 4; i++) await api.member(owner, 'viewer')
  const options = { bearer: await api.session(owner) }
  const found: string[] = []
  let cursor: string | undefined
  do {
    const input = { account_id: owner.accountId, limit: 2, ...(cursor && { cursor }) }
    const page = await internalClient.list_members(input, options)
    found.push(...page.data.map(({ user_id }) => user_id))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect(new Set(found).size).toBe(5)
  expect(found).toHaveLength(5)
})

test('only owners make and change owners', async ({ api, team, accountAs }) => {
  const { owner, changeRole, get } = await team()
  const admin = await api.member(owner, 'admin')
  const viewer = await api.member(owner, 'viewer')
  const asAdmin = await accountAs(admin, owner.accountId)
  const refused = { code: 'FORBIDDEN', message: 'Only owners manage the role owner.' }
  await expect(asAdmin.changeRole(viewer.userId, 'owner')).rejects.toMatchObject(refused)
  await expect(asAdmin.changeRole(admin.userId, 'owner')).rejects.toMatchObject(refused)
  await expect(asAdmin.changeRole(owner.userId, 'viewer')).rejects.toMatchObject(refused)
  await expect(asAdmin.remove(owner.userId)).rejects.toMatchObject(refused)
  await expect(asAdmin.invite({ role: 'owner' })).rejects.toMatchObject(refused)
  await asAdmin.changeRole(viewer.userId, 'admin')
  expect((await get(viewer.userId)).role).toBe('admin')
  await changeRole(viewer.userId, 'owner')
  expect((await get(viewer.userId)).role).toBe('owner')
})

test('an account keeps an owner', async ({ api, team, accountAs }) => {
  const { owner, leave, changeRole, transfer, list } = await team()
  const needed = { code: 'CONFLICT', message: expect.stringContaining('needs an owner') }
  await expect(leave()).rejects.toMatchObject(needed)
  await expect(changeRole(owner.userId, 'admin')).rejects.toMatchObject(needed)
  const editor = await api.member(owner, 'editor')
  await transfer(editor.userId)
  expect((await list()).map(({ role }) => role)).toEqual(['admin', 'owner'])
  await expect(transfer(editor.userId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const asEditor = await accountAs(editor, owner.accountId)
  await expect(asEditor.leave()).rejects.toMatchObject(needed)
  await leave()
  expect((await asEditor.list()).map(({ user_id }) => user_id)).toEqual([editor.userId])
  await expect(leave()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a change says how many keys stop and how many lose scopes, before and after', async ({
  api,
  team,
}) => {
  const { owner, changeRole, get, remove, setProjectRole } = await team()
  const editor = await api.member(owner, 'editor')
  const theirs = { ...editor, projectId: owner.projectId }
  const writes = await api.key(theirs)
  await api.key(theirs, 'dev', ['prompts:read'])
  const { key_effects, removal } = await get(editor.userId)
  const effect = (role: string) => key_effects.find((each) => each.role === role)?.keys
  expect(effect('viewer')).toEqual({ stopped: 0, limited: 1 })
  expect(effect('none')).toEqual({ stopped: 2, limited: 0 })
  expect(effect('admin')).toEqual(NOTHING)
  expect(removal).toEqual({ stopped: 2, limited: 0 })

  expect((await changeRole(editor.userId, 'viewer')).data.keys).toEqual(effect('viewer'))
  const back = await setProjectRole(editor.userId, owner.projectId, 'editor')
  expect(back.data.keys).toEqual(NOTHING)
  expect((await api.get('/prompts', writes.text)).status).toBe(200)
  const none = await setProjectRole(editor.userId, owner.projectId, 'none')
  expect(none.data.keys).toEqual({ stopped: 2, limited: 0 })
  expect((await api.get('/prompts', writes.text)).status).toBe(401)
  await setProjectRole(editor.userId, owner.projectId, null)
  expect((await api.get('/prompts', writes.text)).status).toBe(200)
  expect((await remove(editor.userId)).data.keys).toEqual(removal)
  expect((await api.get('/prompts', writes.text)).status).toBe(401)
})

test('admins and owners have their role in every project', async ({ api, team }) => {
  const { owner, changeRole, setProjectRole, get } = await team()
  const { userId } = await api.member(owner, 'editor')
  await setProjectRole(userId, owner.projectId, 'none')
  await changeRole(userId, 'admin')
  expect((await get(userId)).project_roles).toEqual([])
  const refused = setProjectRole(userId, owner.projectId, 'viewer')
  await expect(refused).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  const foreign = setProjectRole(userId, (await api.owner()).projectId, 'viewer')
  await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a member without a role reaches the projects chosen for them, and may leave', async ({
  api,
  team,
  accountAs,
  projectAs,
}) => {
  const { owner, setProjectRole } = await team()
  const person = await api.member(owner, 'none')
  const project = await projectAs(person, owner.projectId)
  await expect(project.get_project({})).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await setProjectRole(person.userId, owner.projectId, 'editor')
  expect((await project.get_project({})).data.may).toContain('prompts:write')
  const asPerson = await accountAs(person, owner.accountId)
  await expect(asPerson.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await asPerson.leave()
  await expect(project.get_project({})).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('every change of members is in the audit log of the account', async ({ api, team }) => {
  const { owner, changeRole, setProjectRole, remove, invite, revoke } = await team()
  const { userId } = await api.member(owner, 'viewer')
  await changeRole(userId, 'editor')
  await changeRole(userId, 'editor')
  await setProjectRole(userId, owner.projectId, 'none')
  await remove(userId)
  const { invitation } = await invite({ role: 'viewer', email: 'ada@example.com' })
  await revoke(invitation.id)
  const where = { accountId: owner.accountId }
  const entries = await api.database.prisma.auditEntry.findMany({ where, orderBy: { id: 'asc' } })
  expect(entries.map(({ action, userId: by, targetId }) => [action, by, targetId])).toEqual([
    ['member.role_changed', owner.userId, userId],
    ['member.project_role_set', owner.userId, userId],
    ['member.removed', owner.userId, userId],
    ['member.invited', owner.userId, invitation.id],
    ['invitation.revoked', owner.userId, invitation.id],
  ])
})

test('an admin confirms the address of a member by hand, for that account alone', async ({
  api,
  team,
  accountAs,
}) => {
  const { owner, confirmEmail, get } = await team()
  const [admin, member] = [await api.member(owner, 'admin'), await api.member(owner, 'editor')]
  const { prisma } = api.database
  const ids = [owner.userId, member.userId, admin.userId]
  await prisma.user.updateMany({ where: { id: { in: ids } }, data: { emailVerifiedAt: null } })
  const as = await accountAs(admin, owner.accountId)
  const refusals = [
    [as.confirmEmail(admin.userId, admin.email), 'VALIDATION_ERROR'],
    [as.confirmEmail(owner.userId, owner.email), 'FORBIDDEN'],
    [as.confirmEmail(member.userId, admin.email), 'CONFLICT'],
    [
      (await accountAs(member, owner.accountId)).confirmEmail(admin.userId, admin.email),
      'FORBIDDEN',
    ],
  ] as const
  for (const [refused, code] of refusals) await expect(refused).rejects.toMatchObject({ code })

  const { data } = await as.confirmEmail(member.userId, member.email)
  expect(data).toMatchObject({ email_verified: false, email_confirmed: true })
  await confirmEmail(member.userId, member.email)
  expect(await get(member.userId)).toMatchObject({ email_confirmed: true })
  const entries = await prisma.auditEntry.findMany({ where: { action: 'member.email_confirmed' } })
  expect(entries.map(({ userId, accountId, targetId }) => [userId, accountId, targetId])).toEqual([
    [admin.userId, owner.accountId, member.userId],
  ])

  // The owner of another account confirms nothing here.
  const elsewhere = await team()
  const { accountId } = elsewhere.owner
  const data2 = { accountId, userId: member.userId, role: 'viewer' }
  await prisma.membership.create({ data: data2 })
  expect(await elsewhere.get(member.userId)).toMatchObject({ email_confirmed: false })
  const person = await prisma.user.findUniqueOrThrow({ where: { id: member.userId } })
  expect(person.emailVerifiedAt).toBeNull()
})
