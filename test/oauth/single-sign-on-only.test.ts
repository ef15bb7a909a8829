import { INTERNAL_PREFIX } from '@promptwire/contract/internal-contract'
import { expect } from 'vitest'
import { PASSWORD } from '../support/fixtures/people.ts'
import { SERVICE_SECRET } from '../support/fixtures.ts'
import { Person } from '../support/person.ts'
import { SINGLE_SIGN_ON } from '../support/single-sign-on-environment.ts'
import type { StackOptions } from '../support/stack.ts'
import { test as webTest } from '../support/web-test.ts'

const test = webTest
  .extend(
    'stackOptions',
    { scope: 'file' },
    (): StackOptions => ({
      environment: { ...SINGLE_SIGN_ON, SSO_ONLY: 'true' },
    }),
  )
  .extend('createLink', ({ stack }) => async (email: string, kind = 'sign-in-link') => {
    const response = await stack.apps.internalApp.request(`${INTERNAL_PREFIX}/people/${kind}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${SERVICE_SECRET}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    const { data } = await response.json()
    return { status: response.status, token: new URL(data?.url ?? 'x:').searchParams.get('token') }
  })

test('passwords do not work where single sign-on is required, and the page asks for none', async ({
  stack,
  owner,
}) => {
  const person = new Person(stack)
  const page = await (await person.get('/sign-in')).text()
  expect(page).toContain('Sign in with Example ID')
  expect(page).not.toContain('type="password"')
  const response = await person.post('/sign-in', { email: owner.email, password: PASSWORD })
  expect(response.status).toBe(403)
  expect(await response.text()).toContain('Sign in with Example ID.')
})

test('a password confirms nothing there, and is neither shown, changed nor reset', async ({
  stack,
  owner,
  signInAs,
  createLink,
}) => {
  const person = await signInAs(owner)
  const account = await (await person.get('/account')).text()
  expect(account).toContain('Sessions')
  expect(account).not.toContain('type="password"')
  const passwords = { current_password: PASSWORD, new_password: 'violet anchor rowing 9' }
  const refused = await Promise.all([
    person.post('/account/password', passwords),
    person.post('/confirm', { password: PASSWORD, continue: '/account', replay: '' }),
    person.post('/reset-password/request', { email: owner.email }),
  ])
  for (const response of refused) {
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.stringContaining('Sign in with Example ID.'),
    ])
  }
  expect((await createLink(owner.email, 'reset-link')).status).toBe(403)
  stack.clock.ahead += 11 * 60 * 1000
  const confirm = await (await person.get('/confirm?continue=/account')).text()
  expect(confirm).toContain('Example ID')
  expect(confirm).not.toContain('type="password"')
})

test('a link of the operator signs in once, for 15 minutes, after a press of the button', async ({
  stack,
  owner,
  createLink,
}) => {
  const { token } = await createLink(owner.email)
  const person = new Person(stack)
  const page = await person.get(`/sign-in/link?token=${token}`)
  expect([page.status, (await person.get('/account')).status]).toEqual([200, 303])
  const used = () => person.post('/sign-in/link', { token: token ?? '' })
  expect((await used()).headers.get('location')).toBe('/')
  expect((await person.get('/account')).status).toBe(200)
  const again = await new Person(stack).post('/sign-in/link', { token: token ?? '' })
  expect(await again.text()).toContain('The link was used or has expired.')

  const late = await createLink(owner.email)
  stack.clock.ahead += 16 * 60 * 1000
  const tooLate = await new Person(stack).post('/sign-in/link', { token: late.token ?? '' })
  expect(tooLate.status).toBe(400)
})

test('two browsers with one link: one signs in', async ({ stack, owner, createLink }) => {
  const { token } = await createLink(owner.email)
  const answers = await Promise.all(
    [1, 2, 3].map(() => new Person(stack).post('/sign-in/link', { token: token ?? '' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400])
})

test('an invited person signs in with the provider, and gets no password', async ({
  stack,
  owner,
  signInAs,
}) => {
  const inviter = await signInAs(owner)
  const members = `/accounts/${owner.accountId}/members`
  await inviter.post(`/accounts/${owner.accountId}/invitations`, { role: 'editor', email: '' })
  const path = /\/invitations\/[\w-]{43}/.exec(await (await inviter.get(members)).text())?.[0] ?? ''
  const browser = new Person(stack)
  const page = await (await browser.get(path)).text()
  expect(page).toContain('Sign in to accept')
  expect(page).not.toContain('type="password"')
  const fields = { name: 'Ada', email: 'ada@example.com', password: 'violet anchor rowing 9' }
  const response = await browser.post(`${path}/sign-up`, fields)
  expect(response.status).toBe(403)
  const { prisma } = stack.database
  expect(await prisma.user.count({ where: { email: fields.email } })).toBe(0)
  expect(await prisma.invitation.count({ where: { acceptedAt: { not: null } } })).toBe(0)
  expect((await browser.get(path)).status, 'it is not used up').toBe(200)
})

test('makes no link for a person that does not exist', async ({ createLink }) => {
  expect((await createLink('unknown@example.com')).status).toBe(404)
})
