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
