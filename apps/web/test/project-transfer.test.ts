import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test as browserTest, enterSession } from '../../../test/support/browser-test.ts'

const test = browserTest
  // A company and an agency, whose owners use separate browsers.
  .extend('parties', async ({ stack, owner, openPage }) => {
    const receiver = await stack.owner()
    const { prisma } = stack.database
    const rename = (accountId: string, name: string) =>
      prisma.account.update({ where: { id: accountId }, data: { name } })
    await rename(owner.accountId, 'Company')
    await rename(receiver.accountId, 'Agency')
    const data = { accountId: receiver.accountId, userId: owner.userId, role: 'viewer' }
    await prisma.membership.create({ data })
    const enter = async (someone: typeof owner) => {
      const page = await openPage()
      await enterSession(page, stack, someone)
      return page
    }
    return { receiver, ours: await enter(owner), theirs: await enter(receiver) }
  })

const openTransfer = async (page: Page, accountId: string, name: string) => {
  await page.goto(`/accounts/${accountId}/settings`)
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('two people move a project: one offers it, the other accepts, and the first takes it back', async ({
  stack,
  owner,
  parties: { receiver, ours, theirs },
}) => {
  await stack.publishedPrompt(owner, { slug: 'greeting' })
  const project = `/projects/${owner.projectId}`
  await ours.goto(`${project}/settings`)
  await ours.getByLabel('To account').selectOption(receiver.accountId)
  await press(ours, 'Review transfer')
  await ours.getByText('Offers Project to Agency.').waitFor()
  await press(ours, 'Offer project')
  await ours.getByText('Project offered to Agency.').waitFor()
  expect((await theirs.goto(project))?.status(), 'nothing moves before').toBe(404)

  await openTransfer(theirs, receiver.accountId, 'Project')
  await press(theirs, 'Accept project')
  await theirs.getByText('Project is in your account now.').waitFor()
  expect((await theirs.goto(`${project}/prompts/greeting`))?.status()).toBe(200)

  await openTransfer(ours, owner.accountId, 'Project')
  await press(ours, 'Take back')
  await ours.getByText('Project is back.').waitFor()
  expect((await ours.goto(`${project}/prompts/greeting`))?.status()).toBe(200)
  expect((await theirs.goto(project))?.status()).toBe(404)
})

test('an editor left open keeps the text that it can no longer save, and says why', async ({
  stack,
  owner,
  openPage,
  parties: { receiver, ours, theirs },
}) => {
  const prompt = await stack.publishedPrompt(owner, { slug: 'greeting', content: 'Hello' })
  const editor = await openPage()
  await enterSession(editor, stack, await stack.member(owner, 'editor'))
  await editor.goto(`/projects/${owner.projectId}/prompts/greeting`)
  await editor.locator('textarea').first().waitFor()
  const settings = `/projects/${owner.projectId}/settings`
  await ours.goto(`${settings}/transfer?account_id=${receiver.accountId}`)
  await press(ours, 'Offer project')
  await openTransfer(theirs, receiver.accountId, 'Project')
  await press(theirs, 'Accept project')
  await theirs.getByText('Project is in your account now.').waitFor()

  await editor.locator('textarea').first().click()
  await editor.keyboard.type('Stranger')
  await editor.getByText('you can no longer open it. Your text is kept here.').waitFor()
  expect(await editor.locator('textarea').first().inputValue()).toContain('Stranger')
  const where = { promptId: prompt.id }
  const { content } = await stack.database.prisma.block.findFirstOrThrow({ where })
  expect(content).toBe('Hello')
})
