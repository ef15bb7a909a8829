import { expect } from 'vitest'
import { findKeys } from '../../apps/api/src/features/keys/list-keys.sql.ts'
import { REDIRECT_URI } from '../support/oauth-provider.ts'
import { CLIENT_ID, readAnswer, test, VERIFIER } from '../support/oauth-test.ts'

test('a JSON request gets the response of the specification [spec token.response] [spec token.json] [spec key.minted]', async ({
  stack,
  owner,
  newCode,
  exchange,
  statusWith,
}) => {
  const response = await exchange(await newCode())
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const answer = await readAnswer(response)
  expect(answer).toEqual({
    access_token: expect.stringMatching(/^pk_live_\w{38}$/),
    token_type: 'Bearer',
    scope: expect.any(String),
    expires_in: null,
  })
  expect(await statusWith(answer.access_token)).toBe(200)
  const [key] = await findKeys(
    stack.unitOfWork,
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

test('the web app answers as the token endpoint at the origin of the issuer, for pages of any origin', async ({
  stack,
  newCode,
  exchange,
}) => {
  const alias = `${stack.urls.web}/oauth/token`
  const asPage = { origin: 'https://client.example', 'sec-fetch-site': 'cross-site' }
  const fields = {
    grant_type: 'authorization_code',
    code: await newCode(),
    code_verifier: VERIFIER,
    redirect_uri: REDIRECT_URI,
    client_id: CLIENT_ID,
  }
  const post = (body: Record<string, string>) =>
    fetch(alias, { method: 'POST', headers: asPage, body: new URLSearchParams(body) })
  const response = await post(fields)
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(Object.keys(await readAnswer(response))).toEqual(['access_token', 'token_type', 'scope'])
  for (const again of [await post(fields), await exchange(fields.code)]) {
    expect(await readAnswer(again)).toMatchObject({ error: 'invalid_grant' })
  }
  const refused = await fetch(alias)
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST'])
  expect(await post({})).toMatchObject({ status: 400 })
})

test('a form request gets the same without expires_in', async ({ newCode, exchange }) => {
  const response = await exchange(await newCode(), {}, true)
  expect(Object.keys(await readAnswer(response))).toEqual(['access_token', 'token_type', 'scope'])
})

test('a project can give new grants an end, which the token tells', async ({
  stack,
  owner,
  person,
  newCode,
  exchange,
}) => {
  const setDays = async (days: string) =>
    (await person.post(`/projects/${owner.projectId}/settings/grant-lifetime`, { days })).status
  const grant = async (isForm: boolean) =>
    (await exchange(await newCode(), {}, isForm)).json() as Promise<Record<string, unknown>>
  expect(await setDays('7')).toBe(303)
  expect(await grant(false)).toMatchObject({ expires_in: 604_800 })
  expect(await grant(true)).toMatchObject({ expires_in: 604_800 })
  const found = await stack.database.prisma.apiKey.findMany({
    where: { projectId: owner.projectId, clientId: CLIENT_ID },
  })
  const lifetimes = found.map(({ createdAt, expiresAt }) => Number(expiresAt) - Number(createdAt))
  expect(lifetimes).toEqual([604_800_000, 604_800_000])
  expect(await setDays('')).toBe(303)
  expect(await grant(false)).toMatchObject({ expires_in: null })
  expect(await grant(true)).not.toHaveProperty('expires_in')
  expect(await setDays('0')).toBe(400)
})

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
  expect((await readAnswer(response)).error).toBe('invalid_request')
})

test.for([
  ['Chinese', '漢'.repeat(682)],
  ['quoted', '"'.repeat(1024)],
  ['plain', 'x'.repeat(2048)],
] as const)(
  'the longest %s client_id that consent accepts can be exchanged; consent rejects a longer one',
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
