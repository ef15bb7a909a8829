import { expect } from 'vitest'
import { memberTest as test } from '../../../test/support/member-test.ts'

const INVALID = { code: 'NOT_FOUND', message: expect.stringContaining('not valid') }
const DAY_MS = 24 * 60 * 60 * 1000

test('a new person signs up with the role and project roles of their invitation', async ({
  api,
  team,
  invited,
}) => {
  const { owner, invite, list } = await team()
  const { projectId: project_id } = owner
  const project_roles = [{ project_id, role: 'editor' as const }]
  const { token, is_mailed } = await invite({ role: 'none', project_roles })
  expect(is_mailed).toBe(false)
  expect(await invited.lookUp(token)).toMatchObject({
    account_name: 'Team',
    invited_by: 'Robin',
    role: 'none',
    email: null,
    has_account: false,
  })
  const { data } = await invited.signUp(token, { email: 'Ada-new@example.com' })
  expect(data.user).toMatchObject({ email: 'ada-new@example.com', name: 'Ada' })
  expect((await list()).find(({ user_id }) => user_id === data.user.id)).toMatchObject({
    role: 'none',
    joined_at: api.clock.now.toISOString(),
    project_roles: [{ project_id, role: 'editor' }],
  })
  await expect(invited.signUp(token, { email: 'eve@example.com' })).rejects.toMatchObject(INVALID)
  const { prisma } = api.database
  expect(await prisma.user.count({ where: { email: 'eve@example.com' } })).toBe(0)
})

test('tokens that are unknown, used, revoked or expired look the same', async ({
  api,
  team,
  invited,
}) => {
  const { owner, invite, revoke } = await team()
  const used = await invite({ role: 'viewer' })
  await invited.accept(used.token, await api.owner())
  const revoked = await invite({ role: 'viewer' })
  await revoke(revoked.invitation.id)
  const expired = await invite({ role: 'viewer' })
  const person = await api.owner()
  const now = api.clock.now
  api.clock.now = new Date(now.getTime() + 7 * DAY_MS + 1)
  const hostile = ['x', `${expired.token}x`, '\u{1f600}', "' OR 1=1 --", 'a'.repeat(200)]
  const tokens = [used.token, revoked.token, expired.token, ...hostile]
  const refusals = tokens.flatMap((token) => [
    invited.lookUp(token),
    invited.accept(token, person),
    invited.signUp(token, { email: 'new@example.com' }),
  ])
  const messages = (await Promise.allSettled(refusals)).map((each) =>
    each.status === 'rejected' ? `${each.reason.code}: ${each.reason.message}` : 'accepted',
  )
  expect(new Set(messages).size, messages.join('\n')).toBe(1)
  expect(messages[0]).toContain('not valid')
  api.clock.now = now
  expect(await api.database.prisma.membership.count({ where: { userId: person.userId } })).toBe(1)
  expect(owner.accountId).toBeDefined()
})

test('an invitation for an address is for that person alone', async ({ api, team, invited }) => {
  const { invite, invitations } = await team()
  const [ada, eve] = [await api.owner(), await api.owner()]
  const { token, invitation } = await invite({ role: 'editor', email: ada.email })
  const seen = { email: ada.email, has_account: false, has_unverified_account: false }
  expect(await invited.lookUp(token)).toMatchObject(seen)
  const message = `This invitation is for ${ada.email}. Sign in with that address to accept it.`
  await expect(invited.accept(token, eve)).rejects.toMatchObject({ code: 'FORBIDDEN', message })
  const taken = invited.signUp(token, { email: 'other@example.com' })
  await expect(taken).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  expect((await invitations()).map(({ id }) => id)).toEqual([invitation.id])
  await invited.accept(token, ada)
  expect(await invitations()).toEqual([])
})

test('an invitation that its inviter could no longer give does not work', async ({
  api,
  team,
  accountAs,
  invited,
}) => {
  const { owner, changeRole, remove, invitations } = await team()
  const admin = await api.member(owner, 'admin')
  const { invite } = await accountAs(admin, owner.accountId)
  const { token } = await invite({ role: 'admin' })
  await changeRole(admin.userId, 'editor')
  await expect(invited.lookUp(token)).rejects.toMatchObject(INVALID)
  await expect(invited.accept(token, await api.owner())).rejects.toMatchObject(INVALID)
  expect((await invitations()).map(({ is_valid }) => is_valid)).toEqual([false])
  await remove(admin.userId)
  await expect(invited.accept(token, await api.owner())).rejects.toMatchObject(INVALID)
})

test('without email, an invitation joins people whose address nothing proves', async ({
  api,
  team,
  invited,
}) => {
  const { invite, list } = await team()
  const [open, named] = [await invite({ role: 'viewer' }), 'named@example.com']
  expect(open.is_mailed).toBe(false)
  expect(await invited.lookUp(open.token)).toMatchObject({ confirms_by_email: false })
  const first = await invited.signUp(open.token, { email: 'typed@example.com' })
  const { token } = await invite({ role: 'viewer', email: named })
  const second = await invited.signUp(token)
  const unproven = { email_verified: false, email_confirmed: false }
  for (const { data } of [first, second]) {
    const { id: user_id, email } = data.user
    expect(await list()).toContainEqual(expect.objectContaining({ user_id, email, ...unproven }))
  }
  const refused = invited.emailLink((await invite({ role: 'viewer' })).token, named)
  await expect(refused).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await api.database.prisma.invitationLink.count()).toBe(0)
})

test('without email, a sign-up with the address of a person does not say whose it is', async ({
  api,
  team,
  invited,
}) => {
  const { invite, list } = await team()
  const person = await api.owner()
  const { token } = await invite({ role: 'viewer' })
  const taken = invited.signUp(token, { email: person.email })
  const message = 'cannot be used. If it is yours, sign in first, then accept.'
  const details = [{ field: 'email', message }]
  await expect(taken).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details })
  await invited.accept(token, person)
  expect(await list()).toHaveLength(2)
})

test('a member cannot use an invitation up, nor be invited again', async ({
  api,
  team,
  invited,
}) => {
  const { owner, invite, invitations } = await team()
  const member = await api.member(owner, 'viewer')
  const { token } = await invite({ role: 'admin' })
  await expect(invited.accept(token, member)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await invitations()).toHaveLength(1)
  const again = invite({ role: 'admin', email: member.email })
  await expect(again).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a further invitation of an address replaces the earlier one', async ({ team, invited }) => {
  const { invite, invitations } = await team()
  const first = await invite({ role: 'viewer', email: 'ada@example.com' })
  const second = await invite({ role: 'editor', email: ' ADA@example.com' })
  expect((await invitations()).map(({ id }) => id)).toEqual([second.invitation.id])
  await expect(invited.lookUp(first.token)).rejects.toMatchObject(INVALID)
})

test('an invitation names projects of the account alone', async ({ api, team }) => {
  const { owner, invite } = await team()
  const foreign = [{ project_id: (await api.owner()).projectId, role: 'editor' as const }]
  const own = [{ project_id: owner.projectId, role: 'editor' as const }]
  for (const wrong of [
    { role: 'none' as const, project_roles: foreign },
    { role: 'none' as const, project_roles: [...own, ...own] },
    { role: 'admin' as const, project_roles: own },
  ]) {
    await expect(invite(wrong)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  }
})

test('a weak password does not use an invitation up', async ({ team, invited }) => {
  const { invite } = await team()
  const { token } = await invite({ role: 'viewer', email: 'weak@example.com' })
  const weak = invited.signUp(token, { password: 'password1234' })
  await expect(weak).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  expect((await invited.signUp(token)).data.user.email).toBe('weak@example.com')
})

test('the token of an invitation is in no table', async ({ api, team }) => {
  const { invite } = await team()
  const { token, invitation } = await invite({ role: 'viewer', email: 'ada2@example.com' })
  const { prisma } = api.database
  const stored = [
    await prisma.invitation.findUniqueOrThrow({ where: { id: invitation.id } }),
    await prisma.auditEntry.findMany({ where: { targetId: invitation.id } }),
    await prisma.job.findMany({}),
  ]
  expect(JSON.stringify(stored)).not.toContain(token)
})
