import { randomUUID } from 'node:crypto'
import { SCOPES } from '@promptwire/core/access/scopes'
import { signCode } from '@promptwire/core/oauth/auth-code'
import { createChallenge } from '@promptwire/core/oauth/pkce'
import { expect } from 'vitest'
import { ApiEnvironment } from '../../apps/api/src/environment.ts'
import { McpEnvironment } from '../../apps/mcp/src/environment.ts'
import { WebEnvironment } from '../../apps/web/src/environment.ts'
import { REDIRECT_URI } from '../support/oauth-provider.ts'
import { CLIENT_ID, test as oauthTest, readAnswer, VERIFIER } from '../support/oauth-test.ts'
import { OWN_STACK } from '../support/web-test.ts'

const test = oauthTest.extend('stackOptions', OWN_STACK)

test('200 concurrent exchanges of one code give one key, and the replay revokes it [spec code.single-use]', async ({
  stack,
  owner,
  newCode,
  exchange,
  statusWith,
}) => {
  const code = await newCode()
  const answers = await Promise.all(
    Array.from({ length: 200 }, async () => readAnswer(await exchange(code))),
  )
  const minted = answers.filter(({ access_token }) => access_token)
  expect(minted).toHaveLength(1)
  // A busy service may put a request off; the code still gives one key.
  const refusals = answers.filter(({ error }) => error !== 'temporarily_unavailable')
  expect(new Set(refusals.map(({ error }) => error))).toEqual(new Set([undefined, 'invalid_grant']))
  expect(await statusWith(minted[0]?.access_token ?? '')).toBe(401)
  const audit = await stack.database.prisma.auditEntry.findMany({
    where: { action: 'key.revoked_by_replay', projectId: owner.projectId },
  })
  expect(audit).toMatchObject([{ targetName: expect.any(String) }])
})

test('a code works at 59 seconds and not at 61 [spec code.ttl]', async ({
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
  expect((await readAnswer(response)).error).toBe('invalid_grant')
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
  '%s is rejected and does not use up the code [spec token.pkce] [spec token.bound]',
  async ([, changes, status, error], { newCode, exchange }) => {
    const code = await newCode()
    const response = await exchange(code, changes)
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({ error, error_description: expect.any(String) })
    expect((await exchange(code)).status).toBe(200)
  },
)

test('a person who left the account gets no key from an earlier code', async ({
  stack,
  owner,
  person,
  authorizationUrl,
  exchange,
}) => {
  const back = await person.consent(authorizationUrl())
  await stack.database.prisma.membership.deleteMany({ where: { userId: owner.userId } })
  const response = await exchange(back.searchParams.get('code') ?? '')
  expect((await readAnswer(response)).error).toBe('invalid_grant')
})

test("all code errors look alike to the client, and the API's log has the reason", async ({
  stack,
  newCode,
  exchange,
  clock,
}) => {
  const code = await newCode()
  const refused = async (changes: Record<string, unknown>, detail: string) => {
    stack.logged.length = 0
    const { error, error_description } = await readAnswer(await exchange(code, changes))
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
  const { access_token } = await readAnswer(await exchange(code))
  sentences.push(await refused({}, 'the code was used before'))
  expect(stack.logged.join('')).not.toContain(access_token)
  clock.ahead = 61_000
  sentences.push(await refused({}, 'the code is expired'))
  expect(new Set(sentences).size).toBe(1)
})

test('a code with an unknown signature creates no key, at the API itself too', async ({
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
    code_challenge: createChallenge(VERIFIER),
  }
  const code = await signCode(grant, foreign, stack.urls, new Date())
  expect((await readAnswer(await exchange(code))).error).toBe('invalid_grant')
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
