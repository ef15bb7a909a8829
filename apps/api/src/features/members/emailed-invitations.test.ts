import { expect } from 'vitest'
import { readEmails, WITH_EMAIL } from '../../../test/support/emails.ts'
import { memberTest } from '../../../test/support/member-test.ts'

const INVALID = { code: 'NOT_FOUND', message: expect.stringContaining('not valid') }
const UNPROVEN = { code: 'FORBIDDEN', message: expect.stringContaining('Confirm your email') }
const HOUR_MS = 60 * 60 * 1000
let people = 0
const newAddress = () => `ada${people++}@example.com`

const test = memberTest
  .extend('apiOptions', { scope: 'file' }, WITH_EMAIL)
  // The tokens of links emailed to an address, oldest first.
  .extend('readTokens', ({ api }) => async (to: string) => {
    const emails = await readEmails(api, to)
    return emails.map(({ text }) => /\/invitations\/([\w-]{43})\s/.exec(text)?.[1] ?? '')
  })
  // A person with an unconfirmed address.
  .extend('unverified', ({ api }) => async () => {
    const person = await api.owner()
    const data = { emailVerifiedAt: null }
    await api.database.prisma.user.update({ where: { id: person.userId }, data })
    return person
  })
  .extend(
    'findUser',
    ({ api }) =>
      (id: string) =>
        api.database.prisma.user.findUniqueOrThrow({ where: { id } }),
  )

test('only the emailed link proves the address, and its secret is nowhere else', async ({
  api,
  team,
  invited,
  readTokens,
  findUser,
}) => {
  const { invite, list } = await team()
  const email = newAddress()
  const { token: shown, is_mailed } = await invite({ role: 'editor', email })
  const [emailed = ''] = await readTokens(email)
  expect([is_mailed, emailed.length, emailed === shown]).toEqual([true, 43, false])
  const { prisma } = api.database
  const stored = [await prisma.invitationLink.findMany(), await prisma.auditEntry.findMany()]
  expect(JSON.stringify([stored, api.log])).not.toContain(emailed)

  expect(await invited.lookUp(shown)).toMatchObject({ email, confirms_by_email: true })
  await expect(invited.signUp(shown)).rejects.toMatchObject(UNPROVEN)
  expect(await invited.lookUp(emailed)).toMatchObject({ email, confirms_by_email: false })
  const { data } = await invited.signUp(emailed)
  expect((await findUser(data.user.id)).emailVerifiedAt).toEqual(api.clock.now)
  expect(await list()).toContainEqual(expect.objectContaining({ email, email_verified: true }))
  for (const used of [shown, emailed]) {
    await expect(invited.lookUp(used)).rejects.toMatchObject(INVALID)
  }
})

test('only the emailed link shows whether its address has an account', async ({
  api,
  team,
  invited,
  readTokens,
  unverified,
}) => {
  const { invite } = await team()
  const [known, stranger] = [await api.owner(), await unverified()]
  const none = { has_account: false, has_unverified_account: false }
  for (const [email, seen] of [
    [known.email, { has_account: true, has_unverified_account: false }],
    [stranger.email, { has_account: false, has_unverified_account: true }],
    [newAddress(), none],
  ] as const) {
    const { token } = await invite({ role: 'viewer', email })
    const [emailed = ''] = await readTokens(email)
    expect(await invited.lookUp(token)).toMatchObject(none)
    expect(await invited.lookUp(emailed)).toMatchObject(seen)
  }
})

test('a person whose address is verified accepts by either link', async ({
  api,
  team,
  invited,
  readTokens,
}) => {
  const { invite, list } = await team()
  const [byHand, byEmail] = [await api.owner(), await api.owner()]
  await invited.accept((await invite({ role: 'viewer', email: byHand.email })).token, byHand)
  await invite({ role: 'viewer', email: byEmail.email })
  const [emailed = ''] = await readTokens(byEmail.email)
  await expect(invited.accept(emailed, byHand)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await invited.accept(emailed, byEmail)
  expect(await list()).toHaveLength(3)
})

test('a person who is unverified accepts by the emailed link alone, and then is verified', async ({
  team,
  invited,
  readTokens,
  findUser,
  unverified,
}) => {
  const { invite } = await team()
  const person = await unverified()
  const { token: open } = await invite({ role: 'viewer' })
  const { token } = await invite({ role: 'viewer', email: person.email })
  for (const shown of [open, token]) {
    await expect(invited.accept(shown, person)).rejects.toMatchObject(UNPROVEN)
  }
  const [emailed = ''] = await readTokens(person.email)
  await invited.accept(emailed, person)
  expect((await findUser(person.userId)).emailVerifiedAt).not.toBeNull()
})

test('an address that a stranger took moves to the person who opens the emailed link', async ({
  team,
  invited,
  readTokens,
  findUser,
  unverified,
}) => {
  const { invite, list } = await team()
  const stranger = await unverified()
  await invite({ role: 'admin', email: stranger.email })
  const [emailed = ''] = await readTokens(stranger.email)
  const { data } = await invited.signUp(emailed)
  expect(data.user).toMatchObject({ email: stranger.email })
  expect(data.user.id).not.toBe(stranger.userId)
  expect(await findUser(stranger.userId)).toMatchObject({ email: null, emailVerifiedAt: null })
  expect((await list()).map(({ user_id }) => user_id)).not.toContain(stranger.userId)
})

test('an open invitation emails a link first, with one answer for every address', async ({
  api,
  team,
  invited,
  readTokens,
  findUser,
}) => {
  const { invite } = await team()
  const [known, email] = [await api.owner(), newAddress()]
  const { token } = await invite({ role: 'viewer' })
  await expect(invited.signUp(token, { email })).rejects.toMatchObject(UNPROVEN)
  const answers = [known.email, email].map((address) => invited.emailLink(token, address))
  expect(new Set((await Promise.all(answers)).map((each) => JSON.stringify(each))).size).toBe(1)
  await expect(invited.emailLink(token)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  expect(await readTokens(known.email)).toHaveLength(1)
  const [emailed = ''] = await readTokens(email)
  expect(await invited.lookUp(emailed)).toMatchObject({ email, has_account: false })
  const other = { email: 'someone.else@example.com' }
  const { data } = await invited.signUp(emailed, other)
  expect(await findUser(data.user.id)).toMatchObject({ email, emailVerifiedAt: api.clock.now })
  const [tooLate = ''] = await readTokens(known.email)
  await expect(invited.accept(tooLate, known)).rejects.toMatchObject(INVALID)
})

test('a link that confirms an address works for an hour, and not for a revoked invitation', async ({
  api,
  team,
  invited,
  readTokens,
}) => {
  const { invite, revoke } = await team()
  const email = newAddress()
  const { token, invitation } = await invite({ role: 'viewer' })
  await invited.emailLink(token, email)
  const [emailed = ''] = await readTokens(email)
  const { now } = api.clock
  api.clock.now = new Date(now.getTime() + HOUR_MS + 1)
  await expect(invited.lookUp(emailed)).rejects.toMatchObject(INVALID)
  api.clock.now = now
  await invited.lookUp(emailed)
  await revoke(invitation.id)
  await expect(invited.signUp(emailed)).rejects.toMatchObject(INVALID)
  await expect(invited.emailLink(token, email)).rejects.toMatchObject(INVALID)
})

test('all accounts together email an address once a day, and answer as if they were first', async ({
  team,
  invited,
  readTokens,
}) => {
  const teams = [await team(), await team(), await team()]
  const email = newAddress()
  const invite = () => Promise.all(teams.map((each) => each.invite({ role: 'viewer', email })))
  const answers = [...(await invite()), ...(await invite())]
  expect(answers.map(({ is_mailed }) => is_mailed)).toEqual(Array(6).fill(true))
  const [emailed = '', ...more] = await readTokens(email)
  expect(more).toEqual([])
  await invited.signUp(emailed)
  await (await team()).invite({ role: 'viewer', email })
  expect(await readTokens(email)).toHaveLength(2)
})

test('an emailed link leads to the invitation that replaced its own', async ({
  team,
  invited,
  readTokens,
}) => {
  const { invite, revoke } = await team()
  const email = newAddress()
  await invite({ role: 'viewer', email })
  const { invitation } = await invite({ role: 'admin', email })
  const [emailed = ''] = await readTokens(email)
  expect(await invited.lookUp(emailed)).toMatchObject({ email, role: 'admin' })
  await revoke(invitation.id)
  await expect(invited.lookUp(emailed)).rejects.toMatchObject(INVALID)
})

test('a refused invitation does not use up the email of its address', async ({
  team,
  readTokens,
}) => {
  const { owner, invite } = await team()
  const again = invite({ role: 'viewer', email: owner.email })
  await expect(again).rejects.toMatchObject({ code: 'CONFLICT' })
  await (await team()).invite({ role: 'viewer', email: owner.email })
  expect(await readTokens(owner.email)).toHaveLength(1)
})

test('a person has 50 invitations a day emailed, from whichever account', async ({
  team,
  accountAs,
  internalClient,
  api,
}) => {
  const { owner, invite } = await team()
  const bearer = await api.session(owner)
  const names = { name: 'Second', project_name: 'Project' }
  const { data } = await internalClient.create_account(names, { bearer })
  const second = await accountAs(owner, data.account.id)
  for (let i = 0; i < 50; i++) await invite({ role: 'viewer', email: newAddress() })
  const refused = second.invite({ role: 'viewer', email: newAddress() })
  await expect(refused).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await second.invite({ role: 'viewer' })
})

test('an email names inviter, account and date, but no name that can become a link', async ({
  api,
  team,
  internalClient,
}) => {
  const { owner, invite } = await team()
  const [first, second] = [newAddress(), newAddress()]
  await invite({ role: 'viewer', email: first })
  const [named] = await readEmails(api, first)
  expect(named?.subject).toBe('Robin invites you to Team on Promptwire')
  expect(named?.text).toMatch(/until \d+ \w+ \d{4} at \d\d:\d\d \(UTC\)/)
  const bearer = await api.session(owner)
  const rename = { account_id: owner.accountId, name: 'Payroll on hold: https://evil.example' }
  await internalClient.rename_account(rename, { bearer })
  await internalClient.update_person({ name: 'www.evil。example' }, { bearer })
  await invite({ role: 'viewer', email: second })
  const [hostile] = await readEmails(api, second)
  expect(hostile?.subject).toBe('Someone invites you to an account on Promptwire')
  expect(JSON.stringify(hostile)).not.toContain('evil')
})
