import { SCOPES, scopesIn } from '@promptwire/core/access/scopes'
import { openCode } from '@promptwire/core/oauth/auth-code'
import { expect } from 'vitest'
import { SIGNING_KEYS } from '../support/fixtures.ts'
import { REDIRECT_URI } from '../support/oauth-provider.ts'
import { CLIENT_ID, readAnswer, test } from '../support/oauth-test.ts'
import { hidden } from '../support/person.ts'

test('the code contains project, scopes and environment, and returns state unchanged [spec consent.redirect] [spec consent.state] [spec code.embeds]', async ({
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
    (await readAnswer(await exchange(await newCode(fields)))).scope.split(' ')
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

test("the audit log has a person's decision and the key created from it", async ({
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
    scope: 'prompts:write',
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

test('AI capabilities are listed as given only with "Allow AI features"', async ({
  person,
  authorizationUrl,
}) => {
  const page = await (await person.get(authorizationUrl())).text()
  const [always = '', withAi = ''] = page.split('Only if you allow AI features')
  for (const given of ['AI-generated proposals', 'rewritten blocks', 'eval runs, marks']) {
    expect(always).not.toContain(given)
    expect(withAi).toContain(given)
  }
})
