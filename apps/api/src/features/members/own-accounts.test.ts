import { expect } from 'vitest'
import { memberTest as test } from '../../../test/support/member-test.ts'

test('a person creates accounts with a first project, and renames them', async ({
  api,
  internalClient,
}) => {
  const owner = await api.owner()
  const options = { bearer: await api.session(owner) }
  const input = { name: 'Studio', project_name: 'Website' }
  const { data } = await internalClient.create_account(input, options)
  expect(data.project).toMatchObject({ name: 'Website', prompt_count: 0 })
  const renamed = { account_id: data.account.id, name: 'Atelier' }
  await internalClient.rename_account(renamed, options)
  const accounts = (await internalClient.list_own_accounts({}, options)).data
  expect(accounts).toMatchObject([
    { id: owner.accountId, name: 'Team', role: 'owner', members: 1 },
    { id: data.account.id, name: 'Atelier', role: 'owner', members: 1 },
  ])
  const { projects } = (await internalClient.get_session({}, options)).data
  expect(projects.map(({ name, account }) => [name, account.name])).toEqual([
    ['Project', 'Team'],
    ['Website', 'Atelier'],
  ])
})

test('a project is created in the account that the person names, if their role allows it', async ({
  api,
  internalClient,
}) => {
  const owner = await api.owner()
  const viewer = await api.member(owner, 'viewer')
  const create = async (account_id: string, person: typeof owner) =>
    internalClient.create_project(
      { name: 'Second', account_id },
      { bearer: await api.session(person) },
    )
  await create(owner.accountId, owner)
  await create(viewer.accountId, viewer)
  const mayCreate = async () =>
    (await internalClient.get_session({}, { bearer: await api.session(viewer) })).data
      .may_create_projects
  expect(await mayCreate()).toBe(true)
  const own = { userId: viewer.userId, accountId: viewer.accountId }
  await api.database.prisma.membership.deleteMany({ where: own })
  expect(await mayCreate(), 'a viewer of every account').toBe(false)
  const refused = create(owner.accountId, viewer)
  await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const { prisma } = api.database
  expect(await prisma.project.count({ where: { accountId: owner.accountId } })).toBe(2)
})

test('a person owns a limited number of accounts', async ({ api, internalClient }) => {
  const owner = await api.owner()
  const options = { bearer: await api.session(owner) }
  const create = () => internalClient.create_account({ name: 'A', project_name: 'B' }, options)
  for (let i = 0; i < 19; i++) await create()
  await expect(create()).rejects.toMatchObject({ code: 'CONFLICT' })
})
