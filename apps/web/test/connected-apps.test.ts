import { describe, expect } from 'vitest'
import { Person } from '../../../test/support/person.ts'
import { test } from '../../../test/support/stack-test.ts'
import { readRows } from './support/table-rows.ts'

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const CLIENT = 'my-client'
const NAME = 'My <b>client</b> & co'

describe('a connected AI client', () => {
  test('is listed with its approver, and its next request after revocation is rejected', async ({
    stack,
    owner,
    person,
  }) => {
    const path = `/projects/${owner.projectId}/connected-apps`
    expect(await (await person.get(path)).text()).toContain('No connected apps')

    const redirect_uri = `${stack.urls.mcp}/callback`
    const query = new URLSearchParams({
      client_id: CLIENT,
      redirect_uri,
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      state: 'opaque',
    })
    const back = await person.consent(`/oauth/authorize?${query}`)
    const minted = await fetch(`${stack.urls.mcp}/api/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code'),
        code_verifier: VERIFIER,
        redirect_uri,
        client_id: CLIENT,
      }),
    })
    const { access_token } = (await minted.json()) as { access_token: string }
    const create = () =>
      fetch(stack.mcpUrl, {
        method: 'POST',
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'create_prompt', arguments: { name: 'By the client' } },
        }),
      })
    expect((await create()).status).toBe(200)

    const keys = await (await person.get(`/projects/${owner.projectId}/keys`)).text()
    expect(keys, 'of a client that does not say what it is called').toContain(CLIENT)

    await stack.database.prisma.apiKey.updateMany({
      where: { projectId: owner.projectId },
      data: { clientName: NAME },
    })
    const list = await (await person.get(path)).text()
    expect(list).toContain('unverified name')
    expect(list).not.toContain('<b>client</b>')
    expect(list).toMatch(/Connected apps<\/span><span class="sidebar-count">1</)
    const detail = `${path}?${new URLSearchParams({ client: CLIENT })}`
    const panel = await (await person.get(detail)).text()
    expect(panel).toContain('(1 change in the last 24 hours)')
    expect(panel).toContain('Robin, ')
    const [, changes = ''] = /<a href="([^"]+)">1 change</.exec(panel) ?? []
    expect(list).toContain(`<a href="${changes}">1</a>`)
    const log = await (await person.get(changes.replaceAll('&amp;', '&'))).text()
    expect(readRows(log, 'Audit entries').map(([action]) => action)).toEqual([
      'Created prompt By the client',
    ])

    const viewer = await stack.member(owner, 'viewer')
    const looking = new Person(stack)
    looking.cookies.set('session', await stack.session(viewer))
    const seen = await (await looking.get(detail)).text()
    expect(seen).not.toContain('Revoke')
    const forged = await looking.post(`${path}/revoke`, { client_id: CLIENT })
    expect(forged.status).toBe(403)
    expect((await create()).status).toBe(200)

    const revoked = await person.post(`${path}/revoke`, { client_id: CLIENT })
    expect(revoked.headers.get('location')).toBe(path)
    expect(await (await person.get(path)).text()).toContain('1 key revoked')
    expect((await create()).status).toBe(401)
    expect(await (await person.get(`${path}?former=1`)).text()).toContain('all keys revoked')
  })

  test('has one grant revoked while others stay, each with its permissions and changes', async ({
    stack,
    owner,
    person,
    signInAs,
  }) => {
    const [mine, theirs] = [
      await stack.key(owner, 'live', ['prompts:read']),
      await stack.key(owner, 'dev', ['prompts:read', 'prompts:write']),
    ]
    await stack.database.prisma.apiKey.updateMany({
      where: { projectId: owner.projectId },
      data: { clientId: CLIENT, clientName: NAME },
    })
    const path = `/projects/${owner.projectId}/connected-apps`
    const detail = `${path}?${new URLSearchParams({ client: CLIENT })}`
    const panel = await (await person.get(detail)).text()
    const grants = panel.split('<li class="grant">').slice(1)
    expect(grants).toHaveLength(2)
    const [ofTheirs = '', ofMine = ''] = grants
    expect(ofTheirs).toContain(`audit-log/agents/${theirs.id}`)
    expect(ofTheirs).toContain('Creates and changes prompts')
    expect(ofMine).not.toContain('Creates and changes prompts')

    const revoke = `${path}/grants/${mine.id}/revoke`
    const viewer = await signInAs(await stack.member(owner, 'viewer'))
    expect(await (await viewer.get(detail)).text()).not.toContain('Revoke')
    expect((await viewer.post(revoke, {})).status).toBe(403)
    const revoked = await person.post(revoke, {})
    expect(revoked.headers.get('location')).toBe(detail)
    const after = await (await person.get(detail)).text()
    expect(after).toContain('Grant revoked.')
    expect(after).toContain('1 active key')
  })

  test('is distinguished by id from another of the same name', async ({ stack, owner, person }) => {
    const path = `/projects/${owner.projectId}/connected-apps`
    const connect = async (clientId: string, clientName: string) => {
      const { id } = await stack.key(owner, 'live', ['prompts:read'])
      const data = { clientId, clientName }
      await stack.database.prisma.apiKey.update({ where: { id }, data })
    }
    await connect('first-client', 'Assistant')
    await connect('other-client', 'Other')
    const idsIn = (page: string) => page.match(/(?<=<code><span>)\w+-client/g) ?? []
    expect(idsIn(await (await person.get(path)).text())).toEqual([])
    await connect('second-client', 'Assistant')
    expect(idsIn(await (await person.get(path)).text()).toSorted()).toEqual([
      'first-client',
      'second-client',
    ])
  })

  test('without any key is not found', async ({ owner, person }) => {
    const answer = await person.get(`/projects/${owner.projectId}/connected-apps?client=none`)
    expect(answer.status).toBe(404)
  })
})
