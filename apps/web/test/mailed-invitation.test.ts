import { expect } from 'vitest'
import { Person } from '../../../test/support/person.ts'
import { PlainBrowser } from '../../../test/support/plain-browser.ts'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'
import { startWebStack } from '../../../test/support/web-stack.ts'
import { test as webTest } from '../../../test/support/web-test.ts'

const test = webTest
  .extend('smtp', { scope: 'file' }, async ({ startShared: _ }, { onCleanup }) => {
    const smtp = await startSmtpServer()
    onCleanup(smtp.close)
    return smtp
  })
  .extend('stack', { scope: 'file' }, async ({ smtp }, { onCleanup }) => {
    const stack = await startWebStack({ environment: { SMTP_URL: smtp.url } })
    onCleanup(() => stack.close())
    return stack
  })

/** An email's text and HTML, without quoted-printable line breaks. */
function readParts(data = '') {
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(data) ?? []
  const parts = data
    .split(`--${boundary}`)
    .map((part) => part.replaceAll('=\n', '').replaceAll('=3D', '='))
  const find = (type: string) => parts.find((part) => part.includes(`Content-Type: ${type}`)) ?? ''
  return { text: find('text/plain'), html: find('text/html') }
}

test('an emailed invitation has a text and an HTML part, and its link makes a member once', async ({
  stack,
  smtp,
  owner,
  person,
}) => {
  const email = 'ada@example.com'
  const members = `/accounts/${owner.accountId}/members`
  const invited = await person.post(`/accounts/${owner.accountId}/invitations`, {
    role: 'editor',
    email,
  })
  expect(invited.headers.get('location')).toBe(members)
  expect(await (await person.get(members)).text()).toContain(`Invited ${email}.`)
  await expect.poll(() => smtp.received.length).toBe(1)
  const [mail] = smtp.received
  expect(mail?.recipients).toEqual([`<${email}>`])
  expect(mail?.data).toContain('Subject: Robin invites you to Team on Promptwire')
  const { text, html } = readParts(mail?.data)
  const [, link = ''] = /(http:\/\/web\.test\/invitations\/[\w-]{43})\s/.exec(text) ?? []
  expect(text).toContain('Robin invites you to Team on Promptwire.')
  expect(text).toMatch(/works once, until \d+ \w+ \d{4} at \d\d:\d\d \(UTC\)/)
  expect(html).toContain(`href="${link}"`)
  expect(link).not.toBe('')

  const ada = new Person(stack)
  expect(await (await ada.get(link)).text()).toContain('Join Team')
  const { pathname } = new URL(link)
  const fields = { name: 'Ada', email: '', password: 'violet anchor rowing 9' }
  const joined = await ada.post(`${pathname}/sign-up`, fields)
  expect(joined.headers.get('location')).toBe('/')
  expect(await (await ada.get(members)).text()).toContain(email)
  expect((await new Person(stack).get(link)).status).toBe(404)
})

/** The link in the newest email to an address. */
const findLink = (
  received: readonly { recipients: readonly string[]; data: string }[],
  to: string,
) =>
  received
    .filter(({ recipients }) => recipients.includes(`<${to}>`))
    .map(
      ({ data }) =>
        /http:\/\/web\.test(\/invitations\/[\w-]{43})\s/.exec(readParts(data).text)?.[1],
    )
    .at(-1)

test('without JavaScript, a link that an inviter passes on emails another before anyone joins', async ({
  stack,
  smtp,
  owner,
  plainBrowser: browser,
}) => {
  const members = `/accounts/${owner.accountId}/members`
  await browser.open(`${members}/invite`)
  expect(browser.text).toContain('We email the link to this address.')
  await browser.press('Create invitation', { role: 'viewer', email: 'zoë@example.com' })
  expect(browser.text).toContain('It cannot have accented or other international letters.')
  await browser.press('Create invitation', { role: 'viewer', email: '' })
  expect(browser.text).toContain('They confirm their address by email first.')
  const [shown = ''] = /\/invitations\/[\w-]{43}/.exec(browser.text) ?? []

  const zoe = new PlainBrowser(new Person(stack))
  await zoe.open(shown)
  expect(zoe.html).not.toContain('type="password"')
  const email = 'zoe@example.com'
  for (const _ of ['once', 'and again']) {
    await zoe.open(shown)
    await zoe.press('Email me a link', { email })
    expect(zoe.headings).toContain('Check your email')
  }
  await expect.poll(() => findLink(smtp.received, email)).toBeDefined()
  const link = findLink(smtp.received, email) ?? ''
  await zoe.open(link)
  expect(zoe.text).toContain(`Email: ${email}`)
  await zoe.press('Create login and join', { name: 'Zoe', password: 'violet anchor rowing 9' })
  expect(zoe.headings).toContain('Prompts')
  await browser.open(members)
  expect(browser.text).toContain(email)
  expect(browser.text).not.toContain('Address not confirmed')
})

test('an address that a stranger took is offered to the person who opens the emailed link', async ({
  stack,
  smtp,
  owner,
  person,
}) => {
  const stranger = await stack.owner()
  const { email, userId: id } = stranger
  const { prisma } = stack.database
  await prisma.user.update({ where: { id }, data: { emailVerifiedAt: null } })
  await person.post(`/accounts/${owner.accountId}/invitations`, { role: 'viewer', email })
  await expect.poll(() => findLink(smtp.received, email)).toBeDefined()
  const browser = new PlainBrowser(new Person(stack))
  await browser.open(findLink(smtp.received, email) ?? '')
  expect(browser.text).toContain(`A login with ${email} exists, but no one has confirmed`)
  expect(browser.text).toContain(`Sign in as ${email}`)
  await browser.press('Create login and join', { name: 'Ada', password: 'violet anchor rowing 9' })
  expect(browser.headings).toContain('Prompts')
  expect(await prisma.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ email: null })
})
