import { Hono } from 'hono'
import { describe, expect } from 'vitest'
import type { Owner } from '../../../test/support/fixtures/making.ts'
import { PASSWORD } from '../../../test/support/fixtures/people.ts'
import { Person } from '../../../test/support/person.ts'
import { test as stackTest } from '../../../test/support/web-test.ts'
import { flash } from '../src/session/forms/flash.ts'

// A browser without a session.
const test = stackTest.extend('stranger', ({ stack }) => new Person(stack))

/** The keys page of the project that a form created. */
const keysPath = (created: Response) =>
  (created.headers.get('location') ?? '').replace('quick-start', 'keys')

describe('a new key', () => {
  const KEY = /pk_live_\w{38}/
  const newKey = async (person: Person, { projectId }: Owner) => {
    const path = `/projects/${projectId}/keys`
    await person.post(path, { name: 'Shown once', environment: 'live', scopes: 'prompts:read' })
    return { path, cookie: person.cookies.get('flash_key') ?? '' }
  }
  const shows = async (person: Person, path: string) =>
    KEY.test(await (await person.get(path)).text())

  test('is shown once, even if the cookie is replayed', async ({ person, owner }) => {
    const { path, cookie } = await newKey(person, owner)
    expect(await shows(person, path)).toBe(true)
    expect(await shows(person, path)).toBe(false)
    person.cookies.set('flash_key', cookie)
    expect(await shows(person, path)).toBe(false)
  })

  test('is shown to no other session, not even of the same person', async ({
    person,
    owner,
    signInAs,
  }) => {
    const { path, cookie } = await newKey(person, owner)
    const another = await signInAs(owner)
    another.cookies.set('flash_key', cookie)
    expect(await shows(another, path)).toBe(false)
    expect(await shows(person, path)).toBe(true)
  })

  test('is shown on the page of its project only, and is still available there', async ({
    person,
    owner,
  }) => {
    const { path } = await newKey(person, owner)
    const created = await person.post('/projects', { name: 'Another' })
    expect(await shows(person, keysPath(created))).toBe(false)
    expect(await shows(person, path)).toBe(true)
  })

  test('is stored in an https cookie that only this host can set', async () => {
    const urls = { web: 'https://web.example', mcp: 'https://mcp.example' }
    const carrier = flash([new Uint8Array(32)], urls, () => new Date())
    const person = { token: 'session', user: { id: '', email: '', name: '' } }
    const app = new Hono().get('/', async (c) => {
      await carrier.write(c, person, 'key', { value: 'secret', path: '/' })
      return c.text('')
    })
    const cookie = (await app.request('/')).headers.get('set-cookie')
    expect(cookie).toMatch(
      /^__Host-flash_key=[^;]+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })
})

test("a new sign-in ends the browser's previous session", async ({
  owner,
  person: browser,
  signInAs,
  stranger,
}) => {
  const elsewhere = await signInAs(owner)
  const before = browser.cookies.get('session') ?? ''
  await browser.signIn(owner.email)
  expect((await browser.get('/projects')).status).toBe(200)
  stranger.cookies.set('session', before)
  expect((await stranger.get('/projects')).headers.get('location')).toBe('/sign-in')
  expect((await elsewhere.get('/projects')).status, 'other browsers stay').toBe(200)
})

test('signing in returns to the page that was requested', async ({
  stack,
  owner,
  stranger: browser,
}) => {
  const { email, projectId } = owner
  const path = `/projects/${projectId}/prompts?show=never`
  const asked = await browser.get(path)
  const signIn = new URL(asked.headers.get('location') ?? '', stack.urls.web)
  expect([asked.status, signIn.pathname]).toEqual([303, '/sign-in'])
  const token = signIn.searchParams.get('continue') ?? ''
  const answered = await browser.post('/sign-in', { email, password: PASSWORD, continue: token })
  expect(answered.headers.get('location')).toBe(path)
})

test.for([
  ['an invalid address', { email: 'robin' }, 'Enter a valid email address.', 'email'],
  ['an accented address', { email: 'zoë@example.com' }, 'It cannot have accented', 'email'],
  ['a wrong password', {}, 'Wrong email or password.', 'password'],
  ['an endless password', { password: 'x'.repeat(501) }, 'Wrong email or password.', 'password'],
] as const)(
  'sign-in with %s reports it, with the focus on the field',
  async ([, changes, words, field], { owner: { email }, stranger }) => {
    const given = { email, password: 'guessed', continue: 'kept', ...changes }
    const page = await (await stranger.post('/sign-in', given)).text()
    expect(page).toContain(words)
    expect(focused(page)).toBe(field)
    expect(page).toContain('value="kept"')
  },
)

const focused = (page: string) => /<input[^>]*name="(\w+)"[^>]*autofocus/.exec(page)?.[1]

describe('names that people enter', () => {
  test('of projects and keys are shown as text', async ({ person }) => {
    const created = await person.post('/projects', { name: 'Check\r\nout\u202egnp' })
    const path = keysPath(created)
    await person.post(path, { name: 'Key\u2028\u2066one', scopes: 'prompts:read' })
    const page = await (await person.get(path)).text()
    expect(page).toContain('Check outgnp')
    expect(page).toContain('Key one')
    expect(page).not.toMatch(/[\u2028\u202e\u2066]/)
  })
})

describe('set-up', () => {
  test.for(['/setup', '/setup?token='])(
    '%s says where its link is, and shows no form',
    async (path, { stranger }) => {
      const response = await stranger.get(path)
      expect(response.status).toBe(403)
      const page = await response.text()
      expect(page).toContain('Open the setup link')
      expect(page).not.toContain('<form')
    },
  )

  test('another token leads to the same page', async ({ stranger }) => {
    const fields = { name: 'Robin', email: 'robin@example.com', password: 'long enough' }
    const response = await stranger.post('/setup', { ...fields, token: 'guessed' })
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('Open the setup link')
  })

  test.for([
    ['name', { name: '  ' }, 'Enter your name'],
    ['email', { email: 'robin' }, 'Enter a valid email address.'],
    ['password', { password: 'short' }, 'Must have 10 to 500 characters.'],
  ] as const)(
    'a mistake in %s is reported, with the focus on it',
    async ([field, changes, words], { stranger }) => {
      const right = { name: 'Robin', email: 'robin@example.com', password: 'long enough' }
      const given = { ...right, ...changes, token: 'kept' }
      const page = await (await stranger.post('/setup', given)).text()
      expect(page).toContain(words)
      expect(page).toContain('value="kept"')
      expect(focused(page)).toBe(field)
    },
  )
})

test('input of an expired session is sent after signing in again', async ({
  owner,
  stranger: person,
}) => {
  const wrote = { name: 'Kept <b>safe</b>', password: 'never shown' }
  const response = await person.post('/projects', wrote)
  expect(response.status).toBe(403)
  const page = await response.text()
  expect(page).toContain('Kept &lt;b&gt;safe&lt;/b&gt;</textarea>')
  expect(page).not.toContain('never shown')
  await person.signIn(owner.email)
  expect((await person.post('/projects', { name: wrote.name })).status).toBe(303)
})

test('sign-in mentions an app only if one is connecting', async ({ owner, stranger }) => {
  const authorization = new URLSearchParams({
    client_id: 'my-client',
    redirect_uri: 'http://localhost/callback',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: 'opaque',
  })
  const signInFor = async (path: string) => {
    const location = (await stranger.get(path)).headers.get('location') ?? ''
    expect(location).toMatch(/^\/sign-in\?continue=/)
    return (await stranger.get(location)).text()
  }
  const says = 'An app wants to connect.'
  expect(await signInFor(`/oauth/authorize?${authorization}`)).toContain(says)
  expect(await signInFor(`/projects/${owner.projectId}`)).not.toContain(says)
  expect(await (await stranger.get('/sign-in?continue=zzz')).text()).not.toContain(says)
})

test('sign-in opens the only project, or the list of several', async ({ person, owner }) => {
  const start = async () => (await person.get('/')).headers.get('location')
  expect(await start()).toBe(`/projects/${owner.projectId}`)
  await person.post('/projects', { name: 'Second' })
  expect(await start()).toBe('/projects')
})

test('without email, the page for a forgotten password names the command of operators', async ({
  stranger,
}) => {
  expect(await (await stranger.get('/sign-in')).text()).toContain('href="/reset-password"')
  const page = await (await stranger.get('/reset-password')).text()
  expect(page).toContain('operate people reset-password')
  expect(page).not.toContain('<form')
})
