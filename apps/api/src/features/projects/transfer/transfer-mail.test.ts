import { expect } from 'vitest'
import { test as apiTest } from '../../../../../../test/support/api-test.ts'
import { readEmails, WITH_EMAIL } from '../../../../test/support/emails.ts'
import { createTransferAs } from '../../../../test/support/transfer-as.ts'

const test = apiTest
  .extend('apiOptions', { scope: 'file' }, WITH_EMAIL)
  .extend('transferAs', ({ api, internalClient }) => createTransferAs({ api, internalClient }))
  // A project, its owner, an owner of another account, and their emails since the last check.
  .extend('parties', async ({ api, owner, transferAs, projectAs }) => {
    const receiver = await api.owner()
    const { prisma } = api.database
    const rename = (accountId: string, name: string) =>
      prisma.account.update({ where: { id: accountId }, data: { name } })
    await rename(owner.accountId, 'Bakery')
    await rename(receiver.accountId, 'Agency')
    const data = { accountId: receiver.accountId, userId: owner.userId, role: 'viewer' }
    await prisma.membership.create({ data })
    const project = await projectAs(owner, owner.projectId)
    await project.rename_project({ name: 'Menu' })
    const seen = new Map<string, number>()
    const readNew = async ({ email, accountId }: typeof owner) => {
      const all = await readEmails(api, email)
      const found = all.slice(seen.get(email) ?? 0)
      seen.set(email, all.length)
      const link = `/accounts/${accountId}/settings#transfers`
      for (const { text } of found) expect(text).toContain(link)
      return found.map(({ subject, text }) => ({ subject, first: text.split('\n')[0] }))
    }
    return {
      former: await transferAs(owner),
      receiving: await transferAs(receiver),
      offer: async () =>
        (await project.transfer_project({ account_id: receiver.accountId })).data.id,
      mails: async () => [await readNew(owner), await readNew(receiver)],
    }
  })

const until = String.raw`\d+ \w+ 2\d{3} at \d\d:\d\d \(UTC\)`
const mail = (subject: string, first: string) => [
  { subject, first: expect.stringMatching(new RegExp(`^${first}$`)) },
]

test('owners of both accounts get an email for an offer, its acceptance and the return', async ({
  parties: { former, receiving, offer, mails },
}) => {
  const id = await offer()
  const offered = 'Bakery offers Menu to Agency'
  expect(await mails()).toEqual([
    mail(
      offered,
      'Robin offered Menu to Agency. Nothing moves before an owner there accepts. You can withdraw the offer.',
    ),
    mail(offered, `Robin offers Menu of Bakery to Agency. Accept or decline it until ${until}.`),
  ])
  await receiving.accept(id)
  const moved = 'Menu moved from Bakery to Agency'
  expect(await mails()).toEqual([
    mail(moved, 'An owner of Agency accepted Menu. You can take it back within 30 days.'),
    mail(
      moved,
      'An owner of Agency accepted Menu of Bakery, which can take it back within 30 days.',
    ),
  ])
  await former.takeBack(id)
  const returned = 'Menu returned from Agency to Bakery'
  expect(await mails()).toEqual([
    mail(returned, 'An owner of Bakery took Menu back from Agency.'),
    mail(returned, 'An owner of Bakery took Menu back. It is no longer in Agency.'),
  ])
})

test('owners of both accounts learn by email that an offer was declined or withdrawn', async ({
  parties: { former, receiving, offer, mails },
}) => {
  const declined = await offer()
  await mails()
  await receiving.cancel(declined)
  const subject = 'Agency declined Menu of Bakery'
  expect(await mails()).toEqual([
    mail(subject, 'An owner of Agency declined Menu. It stays in Bakery.'),
    mail(subject, 'An owner of Agency declined Menu of Bakery.'),
  ])
  const withdrawn = await offer()
  await mails()
  await former.cancel(withdrawn)
  const other = 'Bakery withdrew its offer of Menu to Agency'
  expect(await mails()).toEqual([
    mail(other, 'An owner of Bakery withdrew the offer of Menu to Agency.'),
    mail(other, 'An owner of Bakery withdrew the offer of Menu. Nothing moves.'),
  ])
})
