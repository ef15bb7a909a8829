import { expect, test as plain } from 'vitest'
import { Person } from '../../../test/support/person.ts'
import { test } from '../../../test/support/web-test.ts'
import { NewKeyFields, toKeyGrant } from '../src/features/keys/new-key-fields.ts'

const KEY = /pk_(?:live|dev)_\w{38}/

test('a key from a preset has the permissions of the preset, can be found and revoked', async ({
  stack,
  owner,
  person,
}) => {
  const path = `/projects/${owner.projectId}/keys`
  const dialog = await (await person.get(`${path}/new`)).text()
  expect(dialog).toContain('Production app')
  expect(dialog).toContain('Changes nothing.')
  const late = await person.post(path, {
    name: 'Too late',
    preset: 'program',
    expiry: 'date',
    expires_at: '2020-01-01',
  })
  expect(late.status).toBe(400)
  const again = await late.text()
  expect(again).toContain('Must be in the future')
  expect(again).toContain('value="Too late"')

  const made = await person.post(path, { name: 'Checkout', preset: 'program', expiry: '30' })
  expect(made.headers.get('location')).toBe(path)
  const once = await (await person.get(path)).text()
  const [text = ''] = KEY.exec(once) ?? []
  expect(once).toContain(`PROMPTWIRE_API_KEY=${text}`)
  expect(once, 'links are kept in histories').not.toMatch(/href="(cursor|vscode):/)
  const call = (method: string) =>
    stack.fetch(`${stack.apiUrl}/api/v1/prompts`, {
      method,
      headers: { authorization: `Bearer ${text}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{"name":"Not allowed"}' }),
    })
  expect((await call('GET')).status).toBe(200)
  expect((await call('POST')).status).toBe(403)

  const [key] = await stack.database.prisma.apiKey.findMany({
    where: { projectId: owner.projectId },
  })
  const expiry = key?.expiresAt?.toISOString() ?? 'no expiry'
  expect(await (await person.get(`${path}?q=checkout`)).text()).toContain(`datetime="${expiry}"`)
  expect(await (await person.get(`${path}?q=other`)).text()).toContain('No matching keys')
  expect((await person.get(`${path}?sort=sideways&state=odd`)).status).toBe(200)

  const looking = new Person(stack)
  looking.cookies.set('session', await stack.session(await stack.member(owner, 'viewer')))
  const seen = await (await looking.get(path)).text()
  expect(seen).toContain('Checkout')
  expect(seen).not.toContain('New key')
  expect(seen).not.toMatch(/\bRevoke\b/)
  const forged = [
    await looking.post(path, { name: 'Forged', preset: 'program' }),
    await looking.post(`${path}/${key?.id}/revoke`, {}),
    await looking.post(`${path}/${key?.id}/rename`, { name: 'Forged' }),
    await looking.post(`${path}/revoke-client`, { client_id: 'any' }),
  ]
  expect(forged.map(({ status }) => status)).toEqual([403, 403, 403, 403])

  const renamed = await person.post(`${path}/${key?.id}/rename`, { name: 'Check<b>out\u202e 2' })
  expect(renamed.headers.get('location')).toBe(path)
  expect(await (await person.get(path)).text()).toContain('Key renamed to Check&lt;b&gt;out 2.')
  expect((await call('GET')).status, 'the key itself is the same').toBe(200)
  const nameless = await person.post(`${path}/${key?.id}/rename`, { name: ' ' })
  expect(nameless.status).toBe(400)
  const asked = await nameless.text()
  expect(asked).toContain('<h2 id="dialog-title">Rename key</h2>')
  expect(asked).toContain('Enter a name, up to 200 characters.')

  await person.post(`${path}/${key?.id}/revoke`, {})
  expect((await call('GET')).status).toBe(401)
  expect(await (await person.get(`${path}?state=inactive`)).text()).toContain('revoked ')
})

plain('a preset gives its own scopes, whatever else was sent', () => {
  const given = NewKeyFields.parse({ preset: ['program'], scopes: ['prompts:delete'] })
  expect(toKeyGrant(given, new Date()).scopes).toEqual(['prompts:read'])
})
