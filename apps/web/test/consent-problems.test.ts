import { expect } from 'vitest'
import { Person } from '../../../test/support/person.ts'
import { test } from '../../../test/support/web-test.ts'

const REDIRECT = 'https://client.example/callback'

const WELL_FORMED = {
  state: 's',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
  scope: 'prompts:read',
}

const authorize = (client_id: string, redirect_uri: string, more = {}) =>
  `/oauth/authorize?${new URLSearchParams({ client_id, redirect_uri, ...more })}`

test('explains why an app cannot connect, and redirects only to a registered address', async ({
  stack,
  person,
}) => {
  const unknown = await new Person(stack).get(authorize('my-client', 'https://evil.example/'))
  const page = await unknown.text()
  expect(page).toContain('This app cannot connect')
  expect(page).not.toContain('evil.example')

  const registered = await stack.fetch(`${stack.urls.web}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_uris: [REDIRECT] }),
  })
  const { client_id } = (await registered.json()) as { client_id: string }
  const mistaken = await person.get(authorize(client_id, REDIRECT))
  expect(mistaken.headers.get('location')).toMatch(
    /^https:\/\/client\.example\/callback\?error=invalid_request&/,
  )
})

test('a long client name is shortened, and read-only access starts in production', async ({
  person,
}) => {
  const asked = authorize(`agent-${'x'.repeat(2000)}`, 'http://localhost/callback', WELL_FORMED)
  const page = await (await person.get(asked)).text()
  expect(page.replaceAll(/<[^>]*>/g, '')).toMatch(/Claims to be agent-x+…x+/)
  expect(page).toMatch(/value="live"[^>]* checked/)
})

test('a person without a project to connect reads what to do', async ({
  stack,
  owner,
  signInAs,
}) => {
  const asked = authorize('agent', 'http://localhost/callback', WELL_FORMED)
  const { project } = stack.database.prisma
  const member = await stack.member(owner, 'viewer')
  const newcomer = await stack.owner()
  for (const { projectId } of [member, newcomer]) {
    await project.delete({ where: { id: projectId } })
  }
  const viewers = await (await (await signInAs(member)).get(asked)).text()
  expect(viewers).not.toContain('Create a project')
  expect(await (await (await signInAs(newcomer)).get(asked)).text()).toContain('Create a project')
})
