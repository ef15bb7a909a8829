import { describe, expect, test as plain } from 'vitest'
import { PASSWORD } from '../../../test/support/fixtures/people.ts'
import { Person } from '../../../test/support/person.ts'
import { test } from '../../../test/support/web-test.ts'
import { relativeTime } from '../src/ui/data/instant.ts'

const LOOKS = { theme: 'dark', prompt_font: 'sans', time_zone: 'Asia/Kolkata' }
const isDark = (page: string) => page.includes('data-theme="dark"')

describe('the account', () => {
  test('of another person requires sign-in', async ({ stack }) => {
    const stranger = new Person(stack)
    for (const path of ['/account', '/account/looks']) {
      expect((await stranger.get(path)).status, path).not.toBe(200)
    }
    expect((await stranger.get('/account')).headers.get('location')).toMatch(
      /^\/sign-in\?continue=/,
    )
    expect((await stranger.post('/account/looks', LOOKS)).status).toBe(403)
  })

  test('sets the appearance in every browser, whatever was set there before', async ({
    stack,
    owner,
    person,
  }) => {
    const elsewhere = new Person(stack)
    elsewhere.cookies.set('theme', 'light')
    expect(await (await elsewhere.get('/sign-in')).text()).toContain('data-theme="light"')
    const saved = await person.post('/account/looks', LOOKS)
    expect(saved.headers.get('location')).toBe('/account')
    elsewhere.cookies.set('session', await stack.session(owner))
    const page = await (await elsewhere.get('/account')).text()
    expect(isDark(page)).toBe(true)
    expect(page).toContain('data-prompt-font="sans"')
    expect(page, 'times in words').toMatch(/It is now [^<]* GMT\+5:30/)
    expect(page, 'exact ones on hover').toMatch(/<time [^>]*title="[^"]* GMT\+5:30"/)

    await elsewhere.post('/sign-out', {})
    const signIn = await (await elsewhere.get('/sign-in')).text()
    expect(isDark(signIn), 'after signing out, too').toBe(true)
    elsewhere.cookies.set('session', await stack.session(owner))
    await elsewhere.post('/theme', { theme: 'system', back: '/projects' })
    expect(isDark(await (await person.get('/projects')).text()), 'from the menu, too').toBe(false)
  })

  test('shows a name as text, and rejects an invalid one', async ({ person }) => {
    await person.post('/account/name', { name: 'Robin <b>\u202egnp' })
    const page = await (await person.get('/account')).text()
    expect(page).toContain('Robin &lt;b&gt;gnp')
    const refused = await person.post('/account/name', { name: ' ' })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('Enter a name, up to 200 characters.')
  })

  test('with an unknown time zone renders all its pages in UTC', async ({
    stack,
    owner,
    person,
  }) => {
    const data = { timeZone: 'Mars/Olympus' }
    await stack.database.prisma.user.update({ where: { id: owner.userId }, data })
    const page = await person.get('/account')
    expect(page.status).toBe(200)
    const text = await page.text()
    expect(text).toContain('Mars/Olympus (unknown, times are in UTC)')
    expect(text).toMatch(/<time [^>]*title="[^"]* UTC"/)
    for (const time_zone of ['Mars/Olympus', '+02:00', '<script>', 'x'.repeat(65)]) {
      const refused = await person.post('/account/looks', { ...LOOKS, time_zone })
      expect(refused.status, time_zone).toBe(400)
      const again = await refused.text()
      expect(again).toContain('Choose a time zone from the list.')
      expect(again).not.toContain('<script>')
    }
  })
})

describe('a password', () => {
  test('changes with the current password, and ends all other sessions', async ({
    stack,
    owner,
    person,
  }) => {
    const elsewhere = new Person(stack)
    await elsewhere.signIn(owner.email)
    const change = (current_password: string, new_password: string) =>
      person.post('/account/password', { current_password, new_password })
    const guessed = await change('guessed it', 'correct horse staple')
    expect(guessed.status).toBe(400)
    const again = await guessed.text()
    expect(again).toContain('Wrong password.')
    expect(again).not.toMatch(/guessed it|correct horse staple/)
    expect(await (await change(PASSWORD, 'short')).text()).toContain('Must have 10 to 500')
    expect(await (await change(PASSWORD, 'password1234')).text()).toContain('Too easy to guess')
    expect((await elsewhere.get('/account')).status, 'nothing happened yet').toBe(200)

    await change(PASSWORD, 'correct horse staple')
    expect(await (await person.get('/account')).text()).toContain('1 other session signed out.')
    expect((await elsewhere.get('/account')).status).toBe(303)
    const credentials = { email: owner.email, password: 'correct horse staple' }
    expect((await elsewhere.post('/sign-in', credentials)).status).toBe(303)
  })
})

describe('sessions', () => {
  const sessionIds = (page: string) =>
    [...page.matchAll(/\/account\/sessions\/([\w-]{36})\/end/g)].map(([, id]) => id)

  test("are listed, and ended one by one or together, but never another person's", async ({
    stack,
    owner,
    person,
  }) => {
    const others = await Promise.all(
      [1, 2, 3].map(async () => {
        const other = new Person(stack)
        other.cookies.set('session', await stack.session(owner))
        return other
      }),
    )
    const stranger = await stack.owner()
    await stack.session(stranger)
    const page = await (await person.get('/account')).text()
    expect(page.match(/This browser/g)).toHaveLength(1)
    const [first, ...rest] = sessionIds(page)
    expect(rest).toHaveLength(2)
    await person.post(`/account/sessions/${first}/end`, {})
    expect(sessionIds(await (await person.get('/account')).text())).toEqual(rest)
    const twice = await person.post(`/account/sessions/${first}/end`, {})
    expect(twice.status).toBe(404)
    expect(await twice.text()).toContain('Session not found; it may have ended.')
    const where = { userId: stranger.userId }
    const theirs = await stack.database.prisma.session.findFirstOrThrow({ where })
    expect((await person.post(`/account/sessions/${theirs.id}/end`, {})).status).toBe(404)
    expect((await person.post('/account/sessions/nothing/end', {})).status).toBe(400)

    await person.post('/account/sessions/end-others', {})
    expect(await (await person.get('/account')).text()).toContain('2 sessions signed out.')
    const statuses = await Promise.all(
      [...others, person].map(async (one) => (await one.get('/account')).status),
    )
    expect(statuses).toEqual([303, 303, 303, 200])
  })
})

test('a stolen cookie stops working after signing out everywhere', async ({
  stack,
  person,
  owner,
}) => {
  const thief = new Person(stack)
  const token = person.cookies.get('session') ?? ''
  thief.cookies.set('session', token)
  const elsewhere = new Person(stack)
  await elsewhere.signIn(owner.email)
  expect((await thief.get('/account')).status).toBe(200)
  const { id } = await stack.key(owner)

  const answer = await person.post('/account/sessions/end-all', {})
  expect(answer.headers.get('location')).toBe('/sign-in')
  expect(person.cookies.has('session')).toBe(false)
  const headers = { authorization: `Bearer ${token}` }
  const api = await stack.fetch(`${stack.internalUrl}/internal/session`, { headers })
  expect(api.status).toBe(401)
  const revoke = `/projects/${owner.projectId}/keys/${id}/revoke`
  for (const one of [thief, elsewhere]) {
    expect((await one.get('/account')).status).toBe(303)
    expect((await one.post(revoke, {})).headers.get('location')).toBe('/sign-in')
  }
  const where = { id, revokedAt: null }
  expect(await stack.database.prisma.apiKey.count({ where })).toBe(1)
})

plain('a date is of the year that it is there', () => {
  const newYear = new Date('2026-12-31T15:30:00Z')
  const february = new Date('2027-02-01T00:00:00Z')
  expect(relativeTime(newYear, february, 'Asia/Tokyo')).toBe('1 Jan')
  expect(relativeTime(newYear, february, 'UTC')).toBe('31 Dec 2026')
})
