import { expect } from 'vitest'
import { readEmails } from '../support/emails.ts'
import { test } from '../support/ending-models.ts'

test('two processes that look at once send one event and one email', async ({
  api,
  replica,
  owner,
  ending: { live, warn, events },
}) => {
  await live('reply', 'gpt-4o')
  await live('summary', 'gpt-4.1')
  await Promise.all([api, replica, api, replica].map((each) => warn({}, each)))
  const models = (await events()).map((event) => (event as { model: string }).model)
  expect(models.sort()).toEqual(['gpt-4.1', 'gpt-4o'])
  expect(await readEmails(api, owner.email)).toHaveLength(2)
})

test('a project that is deleted in between gets nothing', async ({
  api,
  owner,
  ownersProject,
  ending: { live, warn, events },
}) => {
  await live('reply', 'gpt-4o')
  const { name } = (await ownersProject.get_project_summary({})).data
  await Promise.all([ownersProject.delete_project({ name }), warn(), warn()])
  const sent = await events()
  expect(await readEmails(api, owner.email)).toHaveLength(sent.length)
  await warn()
  expect(await events()).toEqual([])
})
