import { createClient } from '@promptwire/contract/derive/client'
import { INTERNAL_PREFIX, internalContract } from '@promptwire/contract/internal-contract'
import { expect } from 'vitest'
import { PASSWORD } from '../../../test/support/fixtures/people.ts'
import { SERVICE_SECRET } from '../../../test/support/fixtures.ts'
import { Person } from '../../../test/support/person.ts'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'
import { startWebStack } from '../../../test/support/web-stack.ts'
import { test as webTest } from '../../../test/support/web-test.ts'

const NEW_PASSWORD = 'quiet river lantern'
const HOUR_MS = 3_600_000
const asService = { bearer: SERVICE_SECRET }

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
  .extend('api', { scope: 'file' }, ({ stack }) =>
    createClient(internalContract, stack.internalUrl + INTERNAL_PREFIX, stack.fetch),
  )
  // Requests a link on the page; returns its path from the email.
  .extend('requestLink', ({ stack, smtp }) => async (email: string) => {
    const before = smtp.received.length
    await new Person(stack).post('/reset-password/request', { email })
    await expect.poll(() => smtp.received.length).toBe(before + 1)
    return readLink(smtp.received.at(-1)?.data)
  })
  .extend('setPassword', ({ stack }) => (link: string, password = NEW_PASSWORD) => {
    const token = new URL(link, 'http://page').searchParams.get('token') ?? ''
    return new Person(stack).post('/reset-password', { token, password })
  })
  .extend('canSignIn', ({ stack }) => async (email: string, password: string) => {
    const response = await new Person(stack).post('/sign-in', { email, password })
    return response.status === 303
  })

/** The link in an email, without quoted-printable line breaks. */
const readLink = (data = '') =>
  /http:\/\/web\.test(\/reset-password\?token=[\w-]{43})\s/.exec(
    data.replaceAll('=\n', '').replaceAll('=3D', '='),
  )?.[1] ?? ''

test('an emailed link sets a new password once and ends all sessions', async ({
  owner,
  person,
  requestLink,
  setPassword,
  canSignIn,
  stack,
}) => {
  const [link, other] = [await requestLink(owner.email), await requestLink(owner.email)]
  expect(await (await new Person(stack).get(link)).text()).toContain('Choose a new password')
  const weak = await setPassword(link, 'password1234')
  expect(await weak.text()).toContain('Too easy to guess')
  expect((await person.get('/account')).status, 'nothing happened yet').toBe(200)

  const done = await setPassword(link)
  expect(done.headers.get('location')).toBe('/sign-in?notice=password-reset')
  expect((await person.get('/account')).status, 'signed out').toBe(303)
  for (const used of [link, other]) {
    const again = await setPassword(used, 'another river lantern')
    expect(again.status).toBe(403)
    expect(await again.text()).toContain('This link has expired or was used')
  }
  expect(await canSignIn(owner.email, PASSWORD)).toBe(false)
  expect(await canSignIn(owner.email, NEW_PASSWORD)).toBe(true)
  const where = { targetId: owner.userId, action: 'person.password_reset' }
  expect(await stack.database.prisma.auditEntry.count({ where })).toBe(1)
})

test('of two uses at once one succeeds', async ({ owner, requestLink, setPassword }) => {
  const link = await requestLink(owner.email)
  const both = await Promise.all([setPassword(link), setPassword(link)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 403])
})

test('a link works for an hour', async ({ owner, requestLink, setPassword, stack }) => {
  const link = await requestLink(owner.email)
  stack.clock.ahead = HOUR_MS
  expect((await setPassword(link)).status).toBe(403)
  stack.clock.ahead = 0
})

test('an unknown address gets the same page, log and queue, and no email', async ({
  owner,
  stack,
  smtp,
}) => {
  const observe = async (email: string) => {
    const response = await new Person(stack).post('/reset-password/request', { email })
    const jobs = await stack.database.prisma.job.count({ where: { kind: 'reset_mail' } })
    const line = JSON.parse(
      stack.logged.findLast((each) => each.includes('password_reset_requested')) ?? '{}',
    )
    const answered = [response.status, response.headers.get('location'), await response.text()]
    return { answered, jobs, fields: Object.keys(line) }
  }
  const unknown = await observe('unknown@example.com')
  const known = await observe(owner.email)
  expect(known.answered).toEqual(unknown.answered)
  expect(known.fields).toEqual(unknown.fields)
  expect(known.jobs).toBe(unknown.jobs + 1)
  const recipients = () => smtp.received.flatMap((mail) => mail.recipients)
  await expect.poll(recipients).toContain(`<${owner.email}>`)
  expect(recipients()).not.toContain('<unknown@example.com>')
  expect(stack.logged.join('')).not.toContain(owner.email)
})

test('a fourth request within an hour sends nothing and does not lock the person out', async ({
  owner,
  stack,
  requestLink,
  setPassword,
}) => {
  const links = [await requestLink(owner.email), await requestLink(owner.email)]
  links.push(await requestLink(owner.email))
  const count = () => stack.database.prisma.job.count({ where: { kind: 'reset_mail' } })
  const before = await count()
  const fourth = await new Person(stack).post('/reset-password/request', { email: owner.email })
  expect(fourth.headers.get('location')).toBe('/reset-password?sent=yes')
  expect(await count()).toBe(before)
  expect((await setPassword(links[0] ?? '')).status).toBe(303)
})

test('a network may ask for ten links in 15 minutes', async ({ api }) => {
  const ask = (i: number) =>
    api
      .request_password_reset({ email: `p${i}@example.com`, address: '192.0.2.77' }, asService)
      .then(
        () => 'sent',
        ({ code }) => code,
      )
  for (let i = 0; i < 10; i++) expect(await ask(i)).toBe('sent')
  expect(await ask(10)).toBe('RATE_LIMITED')
})

test('an operator creates a link and ends sessions without email', async ({
  owner,
  person,
  api,
  setPassword,
  canSignIn,
}) => {
  const { email } = owner
  expect((await api.end_person_sessions({ email }, asService)).data).toEqual({ ended: 1 })
  expect((await person.get('/account')).status).toBe(303)
  const { data } = await api.create_reset_link({ email }, asService)
  expect((await setPassword(data.url)).status).toBe(303)
  expect(await canSignIn(email, NEW_PASSWORD)).toBe(true)
  const unknown = api.create_reset_link({ email: 'unknown@example.com' }, asService)
  await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
