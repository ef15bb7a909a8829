import { randomUUID } from 'node:crypto'
import { openCode, signCode } from '@promptwire/core/oauth/auth-code'
import { challengeOf } from '@promptwire/core/oauth/pkce'
import { SCOPES, scopesIn } from '@promptwire/core/scopes'
import { describe, expect } from 'vitest'
import { ApiEnvironment } from '../apps/api/src/environment.ts'
import { McpEnvironment } from '../apps/mcp/src/environment.ts'
import { WebEnvironment } from '../apps/web/src/environment.ts'
import { PASSWORD, SIGNING_KEYS } from './support/fixtures.ts'
import { hidden, Person } from './support/person.ts'
import type { Stack } from './support/stack.ts'
import { test as stackTest } from './support/stack-test.ts'

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const REDIRECT_URI = 'http://127.0.0.1:33333/callback'
const CLIENT_ID = 'my-client'

interface TokenAnswer {
  access_token: string
  token_type: string
  scope: string
  expires_in: null
  error: string
  error_description: string
}
const answerOf = async (response: Response) => (await response.json()) as TokenAnswer

/** The consent page that a client sends its person to. */
const consentUrl = (web: string, changes: Record<string, string | undefined> = {}) => {
  const parameters = {
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URI,
    code_challenge: challengeOf(VERIFIER),
    code_challenge_method: 'S256',
    state: 'opaque',
    ...changes,
  }
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return `${web}/oauth/authorize?${new URLSearchParams(given as [string, string][])}`
}

const test = stackTest
  .extend(
    'authorizationUrl',
    ({ stack }) =>
      (changes: Record<string, string | undefined> = {}) =>
        consentUrl(stack.urls.web, changes),
  )
  // Of the owner, who approves.
  .extend(
    'newCode',
    ({ person, authorizationUrl }) =>
      async (fields: Record<string, string | string[]> = {}) =>
        (await person.consent(authorizationUrl(), fields)).searchParams.get('code') ?? '',
  )
  .extend(
    'exchange',
    ({ stack }) =>
      (code: string, changes: Record<string, unknown> = {}, form = false) => {
        const body = {
          grant_type: 'authorization_code',
          code,
          code_verifier: VERIFIER,
          redirect_uri: REDIRECT_URI,
          client_id: CLIENT_ID,
          ...changes,
        }
        return fetch(`${stack.urls.mcp}/api/oauth/token`, {
          method: 'POST',
          ...(form
            ? { body: new URLSearchParams(body as Record<string, string>) }
            : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        })
      },
  )
  // Put right when the test ends, however it ends.
  .extend('clock', ({ stack }, { onCleanup }) => {
    onCleanup(() => {
      stack.clock.ahead = 0
    })
    return stack.clock
  })
  // What the API answers to a key.
  .extend('statusWith', ({ stack }) => async (key: string) => {
    const headers = { authorization: `Bearer ${key}` }
    return (await fetch(`${stack.apiUrl}/api/v1/prompts`, { headers })).status
  })
  .extend(
    'registerWith',
    ({ stack }) =>
      (body: unknown) =>
        fetch(`${stack.urls.web}/oauth/register`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
  )
  .extend(
    'register',
    ({ registerWith }) =>
      async (body: unknown) =>
        (await (await registerWith(body)).json()) as { client_id: string },
  )

describe('token endpoint', () => {
  test('a JSON request gets the answer of the specification [spec token.response] [spec token.json] [spec key.minted]', async ({
    stack,
    owner,
    newCode,
    exchange,
    statusWith,
  }) => {
    const response = await exchange(await newCode())
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const answer = await answerOf(response)
    expect(answer).toEqual({
      access_token: expect.stringMatching(/^pk_live_\w{38}$/),
      token_type: 'Bearer',
      scope: expect.any(String),
      expires_in: null,
    })
    expect(await statusWith(answer.access_token)).toBe(200)
    const [key] = await stack.stores.keys.list(
      owner.projectId,
      { sort: 'newest', limit: 1 },
      new Date(),
    )
    expect(key).toMatchObject({
      name: `MCP — ${CLIENT_ID}`,
      projectId: owner.projectId,
      clientId: CLIENT_ID,
    })
    expect(key?.scopes.join(' ')).toBe(answer.scope)
  })

  test('a form request gets the same without expires_in', async ({ newCode, exchange }) => {
    const response = await exchange(await newCode(), {}, true)
    expect(Object.keys(await answerOf(response))).toEqual(['access_token', 'token_type', 'scope'])
  })

  test('200 concurrent exchanges of one code give one key, and the replay revokes it [spec code.single-use]', async ({
    stack,
    owner,
    newCode,
    exchange,
    statusWith,
  }) => {
    const code = await newCode()
    const answers = await Promise.all(
      Array.from({ length: 200 }, async () => answerOf(await exchange(code))),
    )
    const minted = answers.filter(({ access_token }) => access_token)
    expect(minted).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'invalid_grant')).toHaveLength(199)
    expect(await statusWith(minted[0]?.access_token ?? '')).toBe(401)
    const audit = await stack.database.prisma.auditEntry.findMany({
      where: { action: 'key.revoked_by_replay', projectId: owner.projectId },
    })
    expect(audit).toHaveLength(1)
  })

  test('a code is accepted at 59 seconds and refused at 61 [spec code.ttl]', async ({
    newCode,
    exchange,
    clock,
  }) => {
    const [early, late] = [await newCode(), await newCode()]
    clock.ahead = 58_000
    expect((await exchange(early)).status).toBe(200)
    clock.ahead = 61_000
    const response = await exchange(late)
    expect(response.status).toBe(400)
    expect((await answerOf(response)).error).toBe('invalid_grant')
  })

  test.for([
    ['another verifier', { code_verifier: 'x'.repeat(43) }, 400, 'invalid_grant'],
    ['another redirect URI', { redirect_uri: 'http://127.0.0.1:1/callback' }, 400, 'invalid_grant'],
    ['another client', { client_id: 'other' }, 400, 'invalid_grant'],
    ['an unregistered client', { client_id: 'dcr_none' }, 401, 'invalid_client'],
    ['another resource', { resource: 'https://example.com' }, 400, 'invalid_target'],
    ['another grant type', { grant_type: 'refresh_token' }, 400, 'unsupported_grant_type'],
    ['no grant type', { grant_type: undefined }, 400, 'invalid_request'],
    ['a short verifier', { code_verifier: 'short' }, 400, 'invalid_request'],
    ['a number for a code', { code: 1 }, 400, 'invalid_request'],
    ['a nonsense code', { code: 'a.b.c' }, 400, 'invalid_grant'],
  ] as const)(
    '%s is refused and does not use the code up [spec token.pkce] [spec token.bound]',
    async ([, changes, status, error], { newCode, exchange }) => {
      const code = await newCode()
      const response = await exchange(code, changes)
      expect(response.status).toBe(status)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.json()).toEqual({ error, error_description: expect.any(String) })
      expect((await exchange(code)).status).toBe(200)
    },
  )

  test.for([
    ['application/json', '{', 400],
    ['application/json', '[]', 400],
    ['application/json', 'null', 400],
    ['text/plain', 'grant_type=authorization_code', 400],
    ['application/x-www-form-urlencoded', 'grant_type=a&grant_type=b', 400],
  ] as const)('a %s body of %s is invalid_request', async ([type, body, status], { stack }) => {
    const init = { method: 'POST', headers: { 'content-type': type }, body }
    const response = await fetch(`${stack.urls.mcp}/api/oauth/token`, init)
    expect(response.status).toBe(status)
    expect((await answerOf(response)).error).toBe('invalid_request')
  })

  test('a person who left the account gets no key from a code of before', async ({
    stack,
    owner,
    person,
    authorizationUrl,
    exchange,
  }) => {
    const back = await person.consent(authorizationUrl())
    await stack.database.prisma.membership.deleteMany({ where: { userId: owner.userId } })
    const response = await exchange(back.searchParams.get('code') ?? '')
    expect((await answerOf(response)).error).toBe('invalid_grant')
  })

  test('whatever is wrong with a code, the client reads one sentence and the log of the API says which', async ({
    stack,
    newCode,
    exchange,
    clock,
  }) => {
    const code = await newCode()
    const refused = async (changes: Record<string, unknown>, detail: string) => {
      stack.logged.length = 0
      const { error, error_description } = await answerOf(await exchange(code, changes))
      expect(error).toBe('invalid_grant')
      const log = stack.logged.join('')
      expect(log).toContain(detail)
      expect(log).not.toContain(code)
      expect(log).not.toContain(String(changes['code_verifier'] ?? VERIFIER))
      return error_description
    }
    const sentences = [
      await refused({ code: 'a.b.c' }, 'the code is invalid'),
      await refused({ client_id: 'other' }, 'client_id differs'),
      await refused({ redirect_uri: 'http://127.0.0.1:1/' }, 'redirect_uri differs'),
      await refused({ code_verifier: 'x'.repeat(43) }, 'code_verifier does not match'),
    ]
    const { access_token } = await answerOf(await exchange(code))
    sentences.push(await refused({}, 'the code was used before'))
    expect(stack.logged.join('')).not.toContain(access_token)
    clock.ahead = 61_000
    sentences.push(await refused({}, 'the code is expired'))
    expect(new Set(sentences).size).toBe(1)
  })

  test.for([
    ['Chinese', '漢'.repeat(682)],
    ['quoted', '"'.repeat(1024)],
    ['plain', 'x'.repeat(2048)],
  ] as const)(
    'the longest %s client_id that consent accepts can be exchanged, a longer one is refused there',
    async ([, client_id], { stack, person, authorizationUrl, exchange }) => {
      const redirect_uri = `${REDIRECT_URI}?${'x'.repeat(2047 - REDIRECT_URI.length)}`
      const request = { client_id, redirect_uri, resource: `${stack.urls.mcp}/mcp` }
      const back = await person.consent(authorizationUrl(request), { allow_ai: 'yes' })
      const code = back.searchParams.get('code') ?? ''
      expect((await exchange(code, request)).status).toBe(200)
      const longer = { ...request, client_id: client_id + client_id.slice(0, 1) }
      expect((await person.get(authorizationUrl(longer))).status).toBe(400)
    },
  )

  test('GET is 405', async ({ stack }) => {
    const response = await fetch(`${stack.urls.mcp}/api/oauth/token`)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })
})

describe('consent', () => {
  test('the code embeds project, scopes and environment, and state comes back unchanged [spec consent.redirect] [spec consent.state] [spec code.embeds]', async ({
    stack,
    owner,
    person,
    authorizationUrl,
  }) => {
    const state = 'vscode://a?b=c&d=%20é + x'
    const back = await person.consent(authorizationUrl({ state }), { environment: 'dev' })
    expect(back.origin + back.pathname).toBe(REDIRECT_URI)
    expect(back.searchParams.get('state')).toBe(state)
    expect(back.searchParams.get('iss')).toBe(stack.urls.web)
    const opened = await openCode(
      back.searchParams.get('code') ?? '',
      SIGNING_KEYS,
      stack.urls,
      new Date(),
    )
    expect(opened).toMatchObject({
      ok: true,
      grant: {
        project_id: owner.projectId,
        sub: owner.userId,
        environment: 'dev',
        client_id: CLIENT_ID,
      },
    })
  })

  test('without "Allow AI features" 15 scopes are granted, with it all 20 [spec scopes.names]', async ({
    newCode,
    exchange,
  }) => {
    const scopesWith = async (fields: Record<string, string>) =>
      (await answerOf(await exchange(await newCode(fields)))).scope.split(' ')
    const ai = scopesIn('ai').map(({ name }) => name)
    expect(await scopesWith({})).toEqual(SCOPES.filter((scope) => !ai.includes(scope)))
    expect(await scopesWith({ allow_ai: 'yes' })).toEqual(SCOPES)
  })

  test('a scope parameter narrows, and nothing posted can widen it', async ({
    stack,
    person,
    authorizationUrl,
  }) => {
    const url = authorizationUrl({ scope: 'prompts:read unknown ai:rewrite' })
    const everything = { scope: [...SCOPES], allow_ai: 'yes' }
    const back = await person.consent(url, everything)
    const opened = await openCode(
      back.searchParams.get('code') ?? '',
      SIGNING_KEYS,
      stack.urls,
      new Date(),
    )
    expect(opened.ok && opened.grant.scopes).toEqual(['prompts:read', 'ai:rewrite'])
  })

  test('what a person allowed or refused is in the audit log, and what they minted after it', async ({
    stack,
    owner,
    person,
    authorizationUrl,
    exchange,
  }) => {
    await person.consent(authorizationUrl(), { decision: 'cancel' })
    const { searchParams } = await person.consent(authorizationUrl())
    await exchange(searchParams.get('code') ?? '')
    const log = await stack.database.prisma.auditEntry.findMany({
      where: { projectId: owner.projectId },
      orderBy: { id: 'asc' },
    })
    expect(log).toMatchObject([
      { action: 'consent.denied', after: { scopes: [] } },
      { action: 'consent.granted', after: { environment: 'live', redirect_uri: REDIRECT_URI } },
      { action: 'key.minted' },
    ])
    for (const entry of log) {
      expect(entry).toMatchObject({ userId: owner.userId, clientId: CLIENT_ID })
    }
  })

  test('there is no code without a record of the consent', async ({
    stack,
    owner,
    person,
    authorizationUrl,
  }) => {
    const page = await (await person.get(authorizationUrl())).text()
    const { prisma } = stack.database
    await prisma.membership.updateMany({
      where: { userId: owner.userId },
      data: { role: 'viewer' },
    })
    const response = await person.post('/oauth/authorize', {
      request: hidden(page, 'request'),
      project_id: owner.projectId,
      decision: 'approve',
      scope: 'prompts:read',
    })
    expect([response.status, response.headers.has('location')]).toEqual([403, false])
    expect(await prisma.auditEntry.count({ where: { projectId: owner.projectId } })).toBe(0)
  })

  test('Cancel reports access_denied', async ({ stack, person, authorizationUrl }) => {
    const back = await person.consent(authorizationUrl(), { decision: 'cancel' })
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'opaque',
      iss: stack.urls.web,
    })
  })

  test.for([
    ['client_id', { client_id: undefined }],
    ['redirect_uri', { redirect_uri: undefined }],
    ['a script for a redirect', { redirect_uri: 'javascript:alert(1)' }],
    ['http off loopback', { redirect_uri: 'http://example.com/' }],
    ['an unregistered id', { client_id: 'dcr_unknown' }],
    [
      "a pinned client's foreign redirect",
      { client_id: 'https://chatgpt.com/oauth/client.json', redirect_uri: 'https://evil.example/' },
    ],
  ] as const)(
    'a problem with %s is shown here and never redirected',
    async ([, changes], { person, authorizationUrl }) => {
      const response = await person.get(authorizationUrl(changes))
      expect(response.status).toBe(400)
      expect(response.headers.has('location')).toBe(false)
    },
  )

  const MISTAKES: [string, Record<string, string | undefined>, string][] = [
    ['no state', { state: undefined }, 'invalid_request'],
    ['an empty state', { state: '' }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no PKCE method', { code_challenge_method: undefined }, 'invalid_request'],
    ['a short challenge', { code_challenge: 'short' }, 'invalid_request'],
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['another resource', { resource: 'https://example.com/mcp' }, 'invalid_target'],
    ['an unknown scope', { scope: 'admin root' }, 'invalid_scope'],
    ['an empty scope', { scope: '' }, 'invalid_scope'],
  ]
  const PUBLISHED = {
    client_id: 'https://chatgpt.com/oauth/codex/client.json',
    redirect_uri: REDIRECT_URI.replace('33333/callback', '4711/callback'),
  }

  test.for(MISTAKES)(
    '%s is reported to a client with a published address [spec consent.s256]',
    async ([, changes, error], { stack, person, authorizationUrl }) => {
      for (const browser of [person, new Person(stack)]) {
        const response = await browser.get(authorizationUrl({ ...PUBLISHED, ...changes }))
        const location = new URL(response.headers.get('location') ?? '')
        expect(location.origin + location.pathname).toBe(PUBLISHED.redirect_uri)
        expect(location.searchParams.get('error')).toBe(error)
        expect(location.searchParams.get('iss')).toBe(stack.urls.web)
      }
    },
  )

  test.for(MISTAKES)(
    '%s of an unverified client is told on our page alone',
    async ([, changes], { stack, person, authorizationUrl }) => {
      for (const redirect_uri of [REDIRECT_URI, 'https://evil.example/phish']) {
        for (const browser of [person, new Person(stack)]) {
          const response = await browser.get(authorizationUrl({ ...changes, redirect_uri }))
          expect(response.status).toBe(400)
          expect(response.headers.has('location')).toBe(false)
          expect(await response.text()).not.toContain(new URL(redirect_uri).host)
        }
      }
    },
  )

  test.for(MISTAKES)(
    '%s of a self-registered client reaches it by a link that a person follows',
    async ([, changes, error], { stack, person, authorizationUrl, register }) => {
      const redirect_uri = 'https://client.example/callback'
      const { client_id } = await register({ redirect_uris: [redirect_uri] })
      const url = authorizationUrl({ client_id, redirect_uri, ...changes })
      const stranger = await new Person(stack).get(url)
      expect(stranger.status).toBe(400)
      expect(await stranger.text()).not.toContain('client.example')
      const response = await person.get(url)
      expect([response.status, response.headers.has('location')]).toEqual([400, false])
      const link = /href="(https:\/\/client\.example[^"]+)"/.exec(await response.text())?.[1] ?? ''
      const back = new URL(link.replaceAll('&amp;', '&'))
      expect(back.searchParams.get('error')).toBe(error)
    },
  )

  test('a parameter given twice is invalid_request', async ({ person, authorizationUrl }) => {
    const response = await person.get(`${authorizationUrl(PUBLISHED)}&state=other`)
    expect(response.headers.get('location')).toContain('error=invalid_request')
    expect((await person.get(`${authorizationUrl()}&client_id=other`)).status).toBe(400)
  })

  test.for([
    'https://claude.ai/',
    'http://claude.ai/oauth/claude-code-client-metadata',
    'https://claude.ai/oauth/claude-code-client-metadata#x',
    'https://claude.ai:443/oauth/claude-code-client-metadata',
    'https://user@claude.ai/oauth/claude-code-client-metadata',
    'HTTPS://claude.ai/oauth/claude-code-client-metadata',
    '//claude.ai/x',
  ])(
    '%s is no client id, though it looks like the address of one',
    async (client_id, { person, authorizationUrl }) => {
      const response = await person.get(authorizationUrl({ client_id }))
      expect(response.status).toBe(400)
      expect(await response.text()).not.toContain('Connect')
    },
  )

  test('an answer after the session ended leads through sign-in back to the request', async ({
    stack,
    owner,
    person,
    authorizationUrl,
  }) => {
    const { email } = owner
    const url = authorizationUrl({ scope: 'prompts:read versions:read', state: 'a b&c' })
    const page = await (await person.get(url)).text()
    await stack.database.prisma.session.deleteMany({ where: { user: { email } } })
    const fields = { request: hidden(page, 'request'), decision: 'approve', scope: 'prompts:read' }
    const ended = await person.post('/oauth/authorize', fields)
    const signIn = new URL(ended.headers.get('location') ?? '', stack.urls.web)
    expect(signIn.pathname).toBe('/sign-in')
    const answered = await person.post('/sign-in', {
      email,
      password: PASSWORD,
      continue: signIn.searchParams.get('continue') ?? '',
    })
    const back = await person.consent(answered.headers.get('location') ?? '')
    expect(back.searchParams.get('state')).toBe('a b&c')
    const opened = await openCode(
      back.searchParams.get('code') ?? '',
      SIGNING_KEYS,
      stack.urls,
      new Date(),
    )
    expect(opened.ok && opened.grant.scopes).toEqual(['prompts:read', 'versions:read'])
  })

  test("another person's consent page, or a forged one, approves nothing", async ({
    stack,
    owner,
    person,
    browserOf,
    authorizationUrl,
  }) => {
    const other = await browserOf(await stack.owner())
    const page = await (await other.get(authorizationUrl())).text()
    const fields = { project_id: owner.projectId, decision: 'approve', scope: 'prompts:read' }
    for (const request of ['forged', '']) {
      const response = await person.post('/oauth/authorize', { ...fields, request })
      expect(response.status).toBe(403)
    }
    const request = hidden(page, 'request')
    const response = await person.post('/oauth/authorize', { ...fields, request })
    expect(response.headers.get('location'), 'asked anew').toMatch(/^\/oauth\/authorize\?/)
  })

  test("another account's project cannot be granted", async ({
    stack,
    person,
    authorizationUrl,
  }) => {
    const stranger = await stack.owner()
    const page = await (await person.get(authorizationUrl())).text()
    const response = await person.post('/oauth/authorize', {
      request: hidden(page, 'request'),
      project_id: stranger.projectId,
      decision: 'approve',
      scope: 'prompts:read',
    })
    expect(response.status).toBe(404)
  })

  test('a post from another site is refused', async ({ stack }) => {
    const response = await fetch(`${stack.urls.web}/oauth/authorize`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ decision: 'approve' }),
    })
    expect(response.status, 'without the sealed request').toBe(403)
  })

  test('the page cannot be framed, is not cached, and lets the redirect through', async ({
    person,
    authorizationUrl,
  }) => {
    const { headers } = await person.get(authorizationUrl())
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).not.toContain('form-action')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.has('cross-origin-opener-policy')).toBe(false)
  })

  test('a name that a client made up is shown as text', async ({
    person,
    authorizationUrl,
    register,
  }) => {
    const name = '<img src=x onerror=alert(1)>\u202egnp'
    const { client_id } = await register({ client_name: name, redirect_uris: [REDIRECT_URI] })
    const page = await (await person.get(authorizationUrl({ client_id }))).text()
    expect(page).toContain('&lt;img src=x')
    expect(page).not.toContain('<img src=x')
    expect(page).not.toContain('\u202e')
  })
})

describe('registration', () => {
  test('what real clients ask for is accepted and cut down to what we have', async ({
    registerWith,
  }) => {
    const response = await registerWith({
      client_name: 'Claude Code',
      redirect_uris: ['http://localhost:3118/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_basic',
      scope: 'prompts:read',
      application_type: 'native',
      software_id: 'x',
    })
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({
      client_id: expect.stringMatching(/^dcr_/),
      client_id_issued_at: expect.any(Number),
      client_name: 'Claude Code',
      redirect_uris: ['http://localhost:3118/callback'],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code'],
      response_types: ['code'],
    })
  })

  test('a registered client may only go where it said, on any loopback port', async ({
    person,
    authorizationUrl,
    register,
  }) => {
    const { client_id } = await register({ redirect_uris: ['http://127.0.0.1/callback'] })
    const at = async (redirect_uri: string) =>
      (await person.get(authorizationUrl({ client_id, redirect_uri }))).status
    expect(await at('http://127.0.0.1:4711/callback')).toBe(200)
    expect(await at('http://127.0.0.1:4711/other')).toBe(400)
    expect(await at('https://example.com/callback')).toBe(400)
  })

  test.for([
    [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: [] }, 'invalid_redirect_uri'],
    [{ redirect_uris: Array(6).fill(REDIRECT_URI) }, 'invalid_redirect_uri'],
    [
      { redirect_uris: Array(3).fill(`https://x.example/${'x'.repeat(1400)}`) },
      'invalid_redirect_uri',
    ],
    [{}, 'invalid_redirect_uri'],
    [{ client_name: 1, redirect_uris: [REDIRECT_URI] }, 'invalid_client_metadata'],
    ['text', 'invalid_client_metadata'],
  ])('%j is refused with %s', async ([body, error], { registerWith }) => {
    const response = await registerWith(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error })
  })
})

test('a registration that is too large is refused as JSON', async ({ registerWith }) => {
  for (const size of [20_000, 200_000]) {
    const response = await registerWith({ client_name: 'x'.repeat(size) })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ error: 'invalid_client_metadata' })
  }
})

const serverMetadata = ({ web, mcp }: Stack['urls']) => ({
  issuer: web,
  authorization_endpoint: `${web}/oauth/authorize`,
  token_endpoint: `${mcp}/api/oauth/token`,
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  scopes_supported: SCOPES,
})
const resourceMetadata = ({ web, mcp }: Stack['urls']) => ({
  resource: `${mcp}/mcp`,
  authorization_servers: [web],
  bearer_methods_supported: ['header'],
  scopes_supported: SCOPES,
})

describe('discovery', () => {
  const json = async (url: string) => {
    const response = await fetch(url)
    expect(response.status, url).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    return response.json()
  }

  test("the specification's two documents are exact [spec discovery.server] [spec discovery.resource] [spec scopes.names]", async ({
    stack,
  }) => {
    const base = `${stack.urls.mcp}/api/oauth/.well-known`
    expect(SCOPES).toHaveLength(20)
    expect(await json(`${base}/oauth-authorization-server`)).toEqual(serverMetadata(stack.urls))
    expect(await json(`${base}/oauth-protected-resource`)).toEqual(resourceMetadata(stack.urls))
  })

  test('the same facts stand where clients look for them', async ({ stack }) => {
    const extended = {
      ...serverMetadata(stack.urls),
      registration_endpoint: `${stack.urls.web}/oauth/register`,
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    }
    const { web, mcp } = stack.urls
    for (const url of [
      `${web}/.well-known/oauth-authorization-server`,
      `${mcp}/.well-known/oauth-authorization-server`,
      `${mcp}/.well-known/oauth-authorization-server/mcp`,
    ]) {
      expect(await json(url)).toEqual(extended)
    }
    for (const path of ['', '/mcp']) {
      expect(await json(`${mcp}/.well-known/oauth-protected-resource${path}`)).toEqual(
        resourceMetadata(stack.urls),
      )
    }
  })

  test.for([
    '/.well-known/openid-configuration',
    '/.well-known/anything',
    '/register',
    '/token',
    '/authorize',
  ])('%s on the MCP host is 404 as JSON', async (path, { stack }) => {
    const response = await fetch(stack.urls.mcp + path)
    expect(response.status).toBe(404)
    expect(await response.json()).toHaveProperty('error')
  })

  test('openid-configuration on the issuer is 404 as JSON', async ({ stack }) => {
    const response = await fetch(`${stack.urls.web}/.well-known/openid-configuration`)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('json')
  })
})

test('a code signed by nobody we know mints nothing, also at the API itself', async ({
  stack,
  owner,
  exchange,
}) => {
  const foreign = new Map([['test', new Uint8Array(32).fill(9)]])
  const grant = {
    jti: randomUUID(),
    sub: owner.userId,
    project_id: owner.projectId,
    scopes: [...SCOPES],
    environment: 'live' as const,
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URI,
    code_challenge: challengeOf(VERIFIER),
  }
  const code = await signCode(grant, foreign, stack.urls, new Date())
  expect((await answerOf(await exchange(code))).error).toBe('invalid_grant')
  const response = await fetch(`${stack.internalUrl}/internal/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      code,
      code_verifier: VERIFIER,
      redirect_uri: REDIRECT_URI,
      client_id: CLIENT_ID,
      address: '192.0.2.1',
    }),
  })
  expect(await response.json()).toMatchObject({ data: { outcome: 'refused' } })
})

test('only the API is configured with the keys that sign codes', () => {
  const holders = Object.entries({ ApiEnvironment, McpEnvironment, WebEnvironment })
    .filter(([, environment]) => 'CODE_SIGNING_KEYS' in environment.shape)
    .map(([name]) => name)
  expect(holders).toEqual(['ApiEnvironment'])
})
