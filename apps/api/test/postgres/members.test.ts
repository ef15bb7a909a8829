import { expect } from 'vitest'
import { memberTest as test } from '../support/member-test.ts'

const outcomes = async (attempts: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map((each) =>
    each.status === 'fulfilled' ? 'done' : String(each.reason.code),
  )

test('two owners who remove, demote or leave at the same time leave one', async ({
  api,
  team,
  accountAs,
}) => {
  for (let i = 0; i < 20; i++) {
    const { owner } = await team()
    const other = await api.member(owner, 'owner')
    const asOwner = await accountAs(owner, owner.accountId)
    const asOther = await accountAs(other, owner.accountId)
    const attempts = [
      () => [asOwner.remove(other.userId), asOther.remove(owner.userId)],
      () => [
        asOwner.changeRole(other.userId, 'viewer'),
        asOther.changeRole(owner.userId, 'viewer'),
      ],
      () => [asOwner.leave(), asOther.leave()],
      () => [asOwner.changeRole(owner.userId, 'admin'), asOther.leave()],
    ][i % 4]
    const found = await outcomes(attempts?.() ?? [])
    expect(found.filter((each) => each === 'done')).toHaveLength(1)
    const where = { accountId: owner.accountId, role: 'owner' }
    expect(await api.database.prisma.membership.count({ where })).toBe(1)
  }
})

test('an invitation makes one person a member, however many accept it at the same time', async ({
  api,
  team,
  invited,
}) => {
  const { owner, invite } = await team()
  const { token } = await invite({ role: 'viewer' })
  const people = await Promise.all(Array.from({ length: 6 }, () => api.owner()))
  const found = await outcomes([
    ...people.map((person) => invited.accept(token, person)),
    invited.signUp(token, { email: 'someone@example.com' }),
    invited.signUp(token, { email: 'someone-else@example.com' }),
  ])
  expect(found.filter((each) => each === 'done')).toHaveLength(1)
  const where = { accountId: owner.accountId }
  expect(await api.database.prisma.membership.count({ where })).toBe(2)
})

test("a demoted editor's client is refused at its next write, on both replicas", async ({
  api,
  replica,
  team,
}) => {
  const { owner, changeRole } = await team()
  const editor = await api.member(owner, 'editor')
  const key = await api.key({ ...editor, projectId: owner.projectId })
  const write = async (at: typeof api, name: string) => {
    const headers = { authorization: `Bearer ${key.text}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ name })
    const request = { method: 'POST', headers, body }
    return (await at.publicApp.request('/api/v1/prompts', request)).status
  }
  for (let i = 0; i < 10; i++) {
    await changeRole(editor.userId, 'editor')
    expect(await write(api, `a${i}`)).toBe(200)
    expect(await write(replica, `b${i}`)).toBe(200)
    await changeRole(editor.userId, 'viewer')
    expect(await write(replica, `c${i}`)).toBe(403)
    expect(await write(api, `d${i}`)).toBe(403)
  }
})

test('a member who is removed while their project role is set leaves no role behind', async ({
  api,
  team,
}) => {
  const { owner, remove, setProjectRole } = await team()
  for (let i = 0; i < 10; i++) {
    const { userId } = await api.member(owner, 'viewer')
    await outcomes([setProjectRole(userId, owner.projectId, 'editor'), remove(userId)])
    expect(await api.database.prisma.projectMember.count({ where: { userId } })).toBe(0)
  }
})
