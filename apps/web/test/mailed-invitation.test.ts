import { expect } from 'vitest'
import { Person } from '../../../test/support/person.ts'
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

/** The text and the HTML of an email, without the line breaks of quoted-printable. */
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
  expect(await (await person.get(members)).text()).toContain(`An email to ${email} is queued.`)
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
