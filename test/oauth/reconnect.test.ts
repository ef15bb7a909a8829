import { scopesIn } from '@promptwire/core/access/scopes'
import { createChallenge } from '@promptwire/core/oauth/pkce'
import { expect } from 'vitest'
import { findKeys } from '../../apps/api/src/features/keys/list-keys.sql.ts'
import type { Owner } from '../support/fixtures/making.ts'
import type { Person } from '../support/person.ts'
import type { Stack } from '../support/stack.ts'
import { test as stackTest } from '../support/stack-test.ts'

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const REDIRECT_URI = 'http://127.0.0.1:33333/callback'

const authorizationUrl = (client_id: string) => {
  const parameters = {
    client_id,
    redirect_uri: REDIRECT_URI,
    state: 'opaque',
    code_challenge: createChallenge(VERIFIER),
    code_challenge_method: 'S256',
  }
  return `/oauth/authorize?${new URLSearchParams(parameters)}`
}

const codeFor = async (person: Person, client_id: string, replace: string[] = []) => {
  const back = await person.consent(authorizationUrl(client_id), { replace })
  return back.searchParams.get('code') ?? ''
}

/** The consent page's checkboxes that offer to replace a key. */
const offered = async (person: Person, client_id: string) => {
  const page = await (await person.get(authorizationUrl(client_id))).text()
  return [...page.matchAll(/<input[^>]*name="replace" value="([^"]+)"([^>]*)>/g)].map(
    ([, id, rest]) => ({ id, ticked: rest?.includes('checked') }),
  )
}

function createClients(stack: Stack) {
  const exchange = async (client_id: string, code: string, code_verifier = VERIFIER) => {
    const body = { client_id, code, code_verifier, redirect_uri: REDIRECT_URI }
    const response = await fetch(`${stack.urls.mcp}/api/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'authorization_code', ...body }),
    })
    return ((await response.json()) as { access_token?: string }).access_token ?? ''
  }
  const connect = async (person: Person, client_id: string, replace: string[] = []) =>
    exchange(client_id, await codeFor(person, client_id, replace))
  const register = async (client_name: string) => {
    const response = await fetch(`${stack.urls.web}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name, redirect_uris: [REDIRECT_URI] }),
    })
    return ((await response.json()) as { client_id: string }).client_id
  }
  return { exchange, connect, register }
}

/** Keys as the API sees them. */
function keysIn(stack: Stack) {
  const statusWith = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` }
    return (await fetch(`${stack.apiUrl}/api/v1/prompts`, { headers })).status
  }
  const listKeys = ({ projectId }: Owner) =>
    findKeys(stack.unitOfWork, projectId, { sort: 'newest', limit: 100 }, new Date())
  const listActiveKeys = async (owner: Owner) =>
    (await listKeys(owner)).filter(({ revokedAt }) => revokedAt === undefined)
  return { statusWith, listKeys, listActiveKeys }
}

const test = stackTest
  .extend('clients', ({ stack }) => createClients(stack))
  .extend('keys', ({ stack }) => keysIn(stack))

test('a reconnecting client loses its earlier key when it gets the new one, not before', async ({
  stack,
  owner,
  person,
  clients: { connect, exchange },
  keys: { listKeys, statusWith },
}) => {
  const earlier = await connect(person, 'my-client')
  const [first] = await listKeys(owner)
  expect(await offered(person, 'my-client')).toEqual([{ id: first?.id, ticked: false }])

  const code = await codeFor(person, 'my-client', [first?.id ?? ''])
  expect(await statusWith(earlier), 'approved, not yet exchanged').toBe(200)
  expect(await exchange('my-client', code, 'x'.repeat(43))).toBe('')
  expect(await statusWith(earlier), 'an exchange that failed').toBe(200)
  const renewed = await exchange('my-client', code)
  expect([await statusWith(renewed), await statusWith(earlier)]).toEqual([200, 401])

  const [second] = await listKeys(owner)
  const audit = await stack.database.prisma.auditEntry.findMany({
    where: { targetId: first?.id ?? '', action: 'key.revoked' },
  })
  expect(audit).toMatchObject([
    {
      userId: owner.userId,
      clientId: 'my-client',
      targetName: first?.name,
      after: { replaced_by: second?.id },
    },
  ])
  expect(await offered(person, 'my-client')).toEqual([{ id: second?.id, ticked: false }])
})

test('keeps a key that is not ticked', async ({
  owner,
  person,
  clients: { connect },
  keys: { listActiveKeys, statusWith },
}) => {
  const keys = [await connect(person, 'my-client'), await connect(person, 'my-client')]
  expect(await Promise.all(keys.map(statusWith))).toEqual([200, 200])
  expect(await listActiveKeys(owner)).toHaveLength(2)
})

test('two computers stay connected unless the person replaces a key', async ({
  owner,
  person,
  clients: { connect, register },
  keys: { listKeys, statusWith },
}) => {
  const approve = async (client_id: string) => {
    const ticked = (await offered(person, client_id)).filter((each) => each.ticked)
    return connect(
      person,
      client_id,
      ticked.map(({ id }) => id ?? ''),
    )
  }
  const shared = [await approve('my-client'), await approve('my-client')]
  expect(await Promise.all(shared.map(statusWith)), 'an id of every computer').toEqual([200, 200])
  const own = await register('Terminal agent')
  const [first, second] = [await approve(own), await approve(own)]
  expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200])
  expect(await listKeys(owner)).toHaveLength(4)
})

test('a viewer connects an app that reads, and gives it nothing more', async ({
  stack,
  owner,
  person,
  clients: { connect },
  keys: { listKeys, statusWith },
}) => {
  const { prisma } = stack.database
  await prisma.membership.updateMany({ where: { userId: owner.userId }, data: { role: 'viewer' } })
  const page = await (await person.get(authorizationUrl('my-client'))).text()
  expect(page).not.toContain('value="prompts:write"')
  const key = await connect(person, 'my-client')
  expect(await statusWith(key)).toBe(200)
  const [granted] = await listKeys(owner)
  expect(granted?.scopes).toEqual(scopesIn('read').map(({ name }) => name))
})

test('replaces only keys of the same person, client and chosen project', async ({
  stack,
  owner,
  person,
  signInAs,
  clients: { connect, exchange },
  keys: { listKeys, listActiveKeys },
}) => {
  const stranger = await stack.owner()
  await connect(await signInAs(stranger), 'my-client')
  await connect(person, 'another-client')
  await stack.key(owner)
  const elsewhere = await stack.database.prisma.project.create({
    data: { id: crypto.randomUUID(), name: 'Elsewhere', accountId: owner.accountId },
  })
  const inProject = { project_id: elsewhere.id }
  const back = await person.consent(authorizationUrl('my-client'), inProject)
  await exchange('my-client', back.searchParams.get('code') ?? '')
  const others = [owner, stranger, { ...owner, projectId: elsewhere.id }]
  const ids = (await Promise.all(others.map(listKeys))).flat().map(({ id }) => id)
  expect(ids).toHaveLength(4)
  await connect(person, 'my-client', [...ids, 'nonsense', ''])
  const active = (await Promise.all(others.map(listActiveKeys))).flat()
  expect(active.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  expect(active).toHaveLength(5)
})

test('a self-registered client is shown by its name, on the page and with its key', async ({
  owner,
  person,
  clients: { connect, register },
  keys: { listKeys },
}) => {
  await connect(person, await register('Terminal agent'))
  await connect(person, await register('Another agent'))
  const again = await register('Terminal agent')
  const [, first] = await listKeys(owner)
  expect(await offered(person, again), 'anybody can take the name').toEqual([
    { id: first?.id, ticked: false },
  ])
  const page = await (await person.get(`/projects/${owner.projectId}/keys`)).text()
  expect(page).toContain('Terminal agent')
  expect(page).toContain(`MCP — ${first?.clientId}`)
})

test('a made-up client id does not reach the keys of a registered client', async ({
  person,
  clients: { connect, register },
}) => {
  await connect(person, await register('my-client'))
  expect(await offered(person, 'my-client')).toEqual([])
})

test.for([
  ['quotes, two bytes each in JSON', '"'.repeat(1024)],
  ['ideographs', '漢'.repeat(682)],
] as const)(
  'an id of maximum length, of %s, gets its key and replaces it',
  async ([, client_id], {
    owner,
    person,
    clients: { connect },
    keys: { listKeys, statusWith },
  }) => {
    const first = await connect(person, client_id)
    const ids = (await listKeys(owner)).map(({ id }) => id)
    const second = await connect(person, client_id, ids)
    expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200])
    const longer = await person.get(authorizationUrl(`${client_id}漢`))
    expect(longer.status).toBe(400)
  },
)

test('connections that replace restricted keys only are restricted as they were', async ({
  stack,
  owner,
  person,
  clients: { connect, exchange },
  keys: { listKeys },
}) => {
  const { prisma } = stack.database
  const prompt = await stack.prompt(owner)
  await connect(person, 'my-client')
  const [key = { id: '' }] = await listKeys(owner)
  const restriction = { isRestricted: true, promptIds: [prompt.id], folderIds: [] }
  await prisma.apiKey.update({ where: { id: key.id }, data: restriction })
  const consent = async () => {
    const back = await person.consent(authorizationUrl('my-client'), { replace: [key.id] })
    return back.searchParams.get('code') ?? ''
  }
  const codes = [await consent(), await consent()]
  for (const code of codes) await exchange('my-client', code)
  const where = { projectId: owner.projectId, revokedAt: null }
  const again = await prisma.apiKey.findMany({ where })
  expect(again).toMatchObject([restriction, restriction])
  await stack.key(owner)
  await connect(person, 'my-client', [])
  expect(await prisma.apiKey.count({ where: { ...where, isRestricted: false } })).toBe(2)
})

test('ten concurrent exchanges that replace the same keys all succeed', async ({
  owner,
  person,
  clients: { connect, exchange },
  keys: { listKeys, listActiveKeys },
}) => {
  await connect(person, 'my-client')
  await connect(person, 'my-client')
  const ids = (await listKeys(owner)).map(({ id }) => id)
  const codes = []
  for (let i = 0; i < 10; i++) codes.push(await codeFor(person, 'my-client', ids))
  const minted = await Promise.all(codes.map((code) => exchange('my-client', code)))
  expect(new Set(minted).size).toBe(10)
  expect(await listActiveKeys(owner)).toHaveLength(10)
})
