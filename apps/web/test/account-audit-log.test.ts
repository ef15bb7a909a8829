import { expect } from 'vitest'
import { Person } from '../../../test/support/person.ts'
import { test } from '../../../test/support/web-test.ts'
import { readRows } from './support/table-rows.ts'

test('admins download the log of the account, and continue a file that ended early', async ({
  stack,
  owner,
  signInAs,
}) => {
  const path = `/accounts/${owner.accountId}/audit-log`
  const person = await signInAs(owner)
  const empty = async (query = '') => (await person.get(path + query)).text()
  expect(await empty()).toContain('No entries yet')
  expect(await empty('?by=key')).toContain('No matching entries')
  for (const name of ['One', 'Two', 'Three']) {
    await person.post(`/accounts/${owner.accountId}/name`, { name })
  }
  const filter = 'action=account.renamed&format=ndjson'
  const download = async (query = '') => {
    const file = await person.get(`${path}/file?${filter}${query}`)
    expect(file.headers.get('content-disposition')).toMatch(/"account-audit-log-[\d-]+\.ndjson"/)
    const lines = (await file.text()).split('\n').filter((line) => line !== '')
    return lines.map((line): { id: string; after: object } => JSON.parse(line))
  }
  const all = await download()
  expect(all.map(({ after }) => after)).toEqual([
    { name: 'Three' },
    { name: 'Two' },
    { name: 'One' },
  ])
  expect(await download(`&cursor=${all[0]?.id}`)).toEqual(all.slice(1))
  const where = { accountId: owner.accountId, action: 'account.exported' }
  const exports = await stack.database.prisma.auditEntry.findMany({ where })
  expect(exports).toMatchObject([{ userId: owner.userId, targetId: owner.accountId }])
  expect((await person.get(`${path}/file?by=anyone`)).headers.get('location')).toContain(path)
  expect(await (await person.get(path)).text()).toContain(`${path}/file?format=ndjson`)
  const viewer = await signInAs(await stack.member(owner, 'viewer'))
  expect((await viewer.get(`${path}/file`)).status).toBe(403)
})

test('admins see sign-ins and changes of all projects, by person and address', async ({
  stack,
  owner,
  signInAs,
}) => {
  const path = `/accounts/${owner.accountId}/audit-log`
  const person = await signInAs(owner)
  const ada = await stack.member(owner, 'admin')
  const hers = new Person(stack)
  await hers.signIn(ada.email)
  await person.post(`/accounts/${owner.accountId}/name`, { name: 'Renamed' })
  await person.post(`/projects/${owner.projectId}/settings/name`, { name: 'Another' })
  const read = async (query: string) => readRows(await show(query), 'Audit entries')
  const show = async (query: string) => (await hers.get(path + query)).text()
  const all = await read('')
  expect(all.map(([action]) => action)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Signed in: .*Method: password/),
      expect.stringContaining('Renamed account'),
    ]),
  )
  const [, , , from] = all.find(([action]) => action?.startsWith('Signed in')) ?? []
  const address = /[\d.:a-f]+/.exec(from ?? '')?.[0] ?? ''
  expect(await read(`?address=${address}`)).toHaveLength(all.length)
  expect(await show('?address=203.0.113.77')).toContain('No matching entries')
  const ofAda = await read(`?user_id=${ada.userId}`)
  expect(ofAda.map(([action]) => action)).toEqual([expect.stringMatching(/^Signed in/)])
  const viewer = await signInAs(await stack.member(owner, 'viewer'))
  expect((await viewer.get(path)).status).toBe(403)
  const stranger = await signInAs(await stack.owner())
  expect((await stranger.get(path)).status).toBe(404)
})
