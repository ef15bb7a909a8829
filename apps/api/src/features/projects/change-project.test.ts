import { expect } from 'vitest'
import { test } from '../../../../../test/support/api-test.ts'
import { PROJECT_NAME } from '../../../../../test/support/fixtures/people.ts'

test('renaming a project does not affect its keys, and the log has both names', async ({
  api,
  owner,
  ownersProject: project,
}) => {
  const { text } = await api.key(owner)
  const { data } = await project.rename_project({ name: ' Support\nteam ' })
  expect(data).toMatchObject({ id: owner.projectId, name: 'Support team' })
  await project.rename_project({ name: 'Support team' })
  expect((await api.get('/prompts', text)).status).toBe(200)
  const { data: entries } = await project.list_audit_entries({ action: 'project.renamed' })
  expect(entries).toMatchObject([
    { before: { name: PROJECT_NAME }, after: { name: 'Support team' }, user_id: owner.userId },
  ])
})

test('the address of prompt files is an http address, which all members read and editors set', async ({
  api,
  owner,
  ownersProject: project,
  projectAs,
}) => {
  const read = async () => (await project.get_project({})).data.prompt_files_url
  expect(await read()).toBeNull()
  const editor = await projectAs(await api.member(owner, 'editor'), owner.projectId)
  const url = 'https://git.example/acme/blob/main/prompts'
  await editor.set_prompt_files_url({ url: `${url}//` })
  expect(await read()).toBe(url)
  await project.set_prompt_files_url({ url })
  for (const refused of ['javascript:alert(1)', 'ftp://git.example', 'https://a:b@c.example', 'x'])
    await expect(project.set_prompt_files_url({ url: refused })).rejects.toMatchObject({
      details: [{ field: 'url' }],
    })
  const viewer = await projectAs(await api.member(owner, 'viewer'), owner.projectId)
  await expect(viewer.set_prompt_files_url({ url: null })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await project.set_prompt_files_url({ url: null })
  const { data: entries } = await project.list_audit_entries({
    action: 'project.prompt_files_url_set',
  })
  expect(entries).toMatchObject([
    { before: { prompt_files_url: url }, after: { prompt_files_url: null } },
    { before: { prompt_files_url: null }, after: { prompt_files_url: url } },
  ])
})

test('moving a project needs project management in both accounts; keys whose makers keep access still work', async ({
  api,
  owner,
  ownersProject: project,
  projectAs,
}) => {
  const colleague = await api.member(owner, 'editor')
  const theirs = await api.key({ ...owner, userId: colleague.userId })
  const mine = await api.key(owner)
  expect((await project.list_project_destinations({})).data).toEqual([])
  const target = await api.owner()
  const look = await api.owner()
  const { prisma } = api.database
  const join = (accountId: string, role: string) =>
    prisma.membership.create({ data: { accountId, userId: owner.userId, role } })
  await join(target.accountId, 'editor')
  await join(look.accountId, 'viewer')
  const { data: destinations } = await project.list_project_destinations({})
  expect(destinations).toEqual([{ id: target.accountId, name: 'Team' }])
  const stranger = await api.owner()
  for (const account_id of [look.accountId, stranger.accountId]) {
    await expect(project.transfer_project({ account_id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  }
  const { data: moved } = await project.transfer_project({ account_id: target.accountId })
  expect(moved).toMatchObject({ id: owner.projectId })
  expect(moved.may).not.toContain('project:delete')
  expect((await api.get('/prompts', mine.text)).status).toBe(200)
  expect((await api.get('/prompts', theirs.text)).status).toBe(401)
  const seen = await projectAs(target, owner.projectId)
  expect((await seen.get_project_summary({})).data.account.id).toBe(target.accountId)
  const { data: entries } = await seen.list_audit_entries({ action: 'project.moved' })
  expect(entries).toMatchObject([
    { before: { account_id: owner.accountId }, after: { account_id: target.accountId } },
  ])
  const where = { action: 'project.moved', targetId: owner.projectId }
  const inAccounts = await prisma.auditEntry.findMany({ where, select: { accountId: true } })
  expect(inAccounts.map(({ accountId }) => accountId).sort()).toEqual(
    [owner.accountId, target.accountId].sort(),
  )
  await expect(project.transfer_project({ account_id: owner.accountId })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

test('an editor can rename a project but not delete or move it', async ({
  api,
  owner,
  projectAs,
}) => {
  const editor = await projectAs(await api.member(owner, 'editor'), owner.projectId)
  expect((await editor.rename_project({ name: 'Ours' })).data.may).not.toContain('project:delete')
  for (const refused of [
    () => editor.delete_project({ name: 'Ours' }),
    () => editor.transfer_project({ account_id: owner.accountId }),
    () => editor.count_project_contents({}),
  ]) {
    await expect(refused()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
})
