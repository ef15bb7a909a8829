import { getMonthRange } from '@promptwire/core/plans'
import { expect } from 'vitest'
import { Person } from '../../../test/support/person.ts'
import { PlainBrowser } from '../../../test/support/plain-browser.ts'
import { test } from '../../../test/support/web-test.ts'

test('every page of a project shows how much of a limited plan is used, without a request for it', async ({
  stack,
  owner,
  person,
}) => {
  const path = `/projects/${owner.projectId}/prompts`
  const { prisma } = stack.database
  const page = async (plan: 'free' | 'pro' | null, used: number) => {
    const ofAccount = { id: owner.accountId }
    await prisma.account.update({ where: ofAccount, data: { plan } })
    const { accountId } = owner
    const { start: month } = getMonthRange(new Date())
    const counted = { used, quota: 1_000, admitted: Math.min(used, 1_000) }
    await prisma.monthlyUsage.upsert({
      where: { accountId_month: { accountId, month } },
      create: { accountId, month, ...counted },
      update: counted,
    })
    stack.requests.length = 0
    return (await person.get(path)).text()
  }
  expect(await page(null, 12_400), 'no limit, no line').not.toContain('class="sidebar-row quota')
  const asked = stack.requests.toSorted()
  const calm = await page('pro', 12_400)
  expect(stack.requests.toSorted()).toEqual(asked)
  expect(calm).toContain('12,400 / 100k')
  expect(calm).toContain('quota-idle')
  expect(calm).toContain(`href="/projects/${owner.projectId}/settings#plan"`)
  expect(await page('free', 799)).toContain('quota-idle')
  const scarce = await page('free', 800)
  expect(scarce).toContain('quota-waiting')
  expect(scarce).toContain('80% of the monthly quota')
  const refused = await page('free', 1_000)
  expect(refused).toContain('quota-danger')
  expect(refused).toContain('Quota used up: requests are rejected')
})

test('a project is renamed, and deleted after typing its name; a viewer can do neither', async ({
  stack,
  owner,
  person,
}) => {
  const path = `/projects/${owner.projectId}/settings`
  const renamed = await person.post(`${path}/name`, { name: 'Support <b>desk</b>' })
  expect(renamed.headers.get('location')).toBe(path)
  const page = await (await person.get(path)).text()
  expect(page).toContain('Support &lt;b&gt;desk')
  expect(page).toContain('0 prompts, 0 versions')
  expect(page).toContain('This month')

  const looking = new Person(stack)
  looking.cookies.set('session', await stack.session(await stack.member(owner, 'viewer')))
  const seen = await (await looking.get(path)).text()
  expect(seen).toContain('This month')
  expect(seen).toContain('Export prompts')
  expect(seen, 'offers nothing that a viewer may not do').not.toMatch(
    /Rename project|Review transfer|Delete project|[Ii]mport|[Rr]estore/,
  )
  const forged = [
    await looking.post(`${path}/name`, { name: 'Forged' }),
    await looking.post(`${path}/delete`, { name: 'Support <b>desk</b>' }),
  ]
  expect(forged.map(({ status }) => status)).toEqual([403, 403])

  const wrong = await person.post(`${path}/delete`, { name: 'Support' })
  expect(wrong.status).toBe(400)
  expect(await wrong.text()).toContain('Is not the name of this project.')
  const right = await person.post(`${path}/delete`, { name: 'Support <b>desk</b>' })
  expect(right.headers.get('location')).toBe('/projects')
  expect((await person.get(path)).status).toBe(404)
})

test("creating a project is offered with permission only, and a viewer's forged request is rejected", async ({
  stack,
  owner,
  signInAs,
}) => {
  const { prisma } = stack.database
  const member = await stack.member(owner, 'viewer')
  const { userId } = member
  await prisma.membership.deleteMany({ where: { userId, role: 'owner' } })
  const viewer = await signInAs(member)
  const list = async () => (await viewer.get('/projects')).text()
  expect(await list()).not.toContain('New project')
  const forged = await viewer.post('/projects', { name: 'Mine' })
  expect([forged.status, await forged.text()]).toEqual([
    403,
    expect.stringContaining('Your role does not allow creating projects.'),
  ])

  const { accountId } = await stack.owner()
  await prisma.project.deleteMany({ where: { accountId } })
  await prisma.membership.create({ data: { accountId, userId, role: 'editor' } })
  expect(await list(), 'in another account, which has no project yet').toContain('New project')
  expect((await viewer.post('/projects', { name: 'Mine' })).status).toBe(303)
})

test('a project moves between accounts by an offer, an acceptance and a return, without scripts', async ({
  stack,
  owner,
  plainBrowser: browser,
  signInAs,
}) => {
  const colleague = await stack.member(owner, 'editor')
  await stack.key({ ...owner, userId: colleague.userId })
  const receiver = await stack.owner()
  const data = { accountId: receiver.accountId, userId: owner.userId, role: 'viewer' }
  await stack.database.prisma.membership.create({ data })
  const settings = `/projects/${owner.projectId}/settings`
  await browser.open(`${settings}/transfer?account_id=${receiver.accountId}`)
  expect(browser.text).toContain('These keys stop')
  await browser.press('Offer project')
  expect(browser.text).toContain('Project offered to Team.')
  await browser.press('Withdraw offer')
  await browser.open(`${settings}/transfer?account_id=${receiver.accountId}`)
  await browser.press('Offer project')

  const other = new PlainBrowser(await signInAs(receiver))
  const openTransfer = async (viewer: PlainBrowser, accountId: string) => {
    await viewer.open(`/accounts/${accountId}/settings`)
    await viewer.open(/href="([^"]+\/transfers\/[^"]+)"/.exec(viewer.html)?.[1] ?? '')
  }
  await openTransfer(other, receiver.accountId)
  expect(other.text).toContain('Test key')
  await other.press('Accept project')
  expect(other.text).toContain('Project is in your account now.')

  await openTransfer(browser, owner.accountId)
  await browser.press('Take back')
  expect(browser.text).toContain('Project is back.')
})
