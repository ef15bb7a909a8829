import { expect } from 'vitest'
import { test } from '../../../../../test/support/api-test.ts'

test('saving, publishing and rolling back warn about blank, undeclared and unresolved parts', async ({
  api,
  owner,
  client,
  devKey,
}) => {
  const { id: prompt_id } = await api.prompt(owner, {
    blocks: [
      { type: 'role', title: 'Role', content: 'For {{who}}: {{what}} {{fine}}' },
      { type: 'context', title: 'Context', content: ' ' },
      { type: 'custom', title: 'Off', content: '', enabled: false },
    ],
    variables: [{ key: 'what' }, { key: 'fine', default_value: '' }],
  })
  const [, blank] = (await client.list_blocks({ prompt_id }, devKey)).data
  const warnings = [
    { code: 'blank_block', block_id: blank?.id, message: expect.stringContaining('"Context"') },
    { code: 'undeclared_variable', variable: 'who', message: expect.stringContaining('{{who}}') },
    { code: 'unresolved_variable', variable: 'what', message: expect.stringContaining('{{what}}') },
  ]
  const saved = await client.save_draft_version({ prompt_id }, devKey)
  expect(saved.data).toMatchObject({ version: 1, warnings })
  await client.update_block({ block_id: blank?.id ?? '', content: 'filled' }, devKey)
  const published = await client.publish_version({ prompt_id, version: 1 }, devKey)
  expect(published.data).toMatchObject({ is_published: true, warnings })
  const back = await client.rollback_version({ prompt_id, version: 1 }, devKey)
  expect(back.data.warnings).toEqual(warnings)
})

test('saving a valid prompt gives no warning', async ({ api, owner, client, devKey }) => {
  const { id: prompt_id } = await api.prompt(owner, {
    content: '{{name}} {{topic}}',
    variables: [
      { key: 'name', default_value: 'you' },
      { key: 'topic', required: true },
    ],
  })
  const { data } = await client.save_draft_version({ prompt_id }, devKey)
  expect(data.warnings).toEqual([])
})

test('a default of a required variable applies, and a warning says that it makes it optional', async ({
  api,
  owner,
  client,
  devKey,
}) => {
  const { id: prompt_id } = await api.prompt(owner, {
    content: '{{name}}',
    variables: [{ key: 'name', default_value: 'you', required: true }],
  })
  const { data } = await client.save_draft_version({ prompt_id }, devKey)
  expect(data.warnings).toMatchObject([{ code: 'required_with_default', variable: 'name' }])
  const compiled = await client.get_compiled_prompt({ prompt_id }, devKey)
  expect(compiled.data.prompt).toBe('## Role\nyou')
})

test('saving unchanged content returns the last version', async ({
  api,
  owner,
  client,
  devKey,
}) => {
  const { id: prompt_id } = await api.prompt(owner, { content: 'one' })
  const [block] = (await client.list_blocks({ prompt_id }, devKey)).data
  const first = (await client.save_draft_version({ prompt_id, note: 'mine' }, devKey)).data
  expect(first).not.toHaveProperty('unchanged')
  const again = await client.save_draft_version({ prompt_id, note: 'other' }, devKey)
  expect(again.data).toEqual({ ...first, unchanged: true })
  const block_id = block?.id ?? ''
  await client.update_block({ block_id, content: 'two' }, devKey)
  await client.update_block({ block_id, content: 'one' }, devKey)
  await client.update_prompt({ prompt_id, name: 'No version holds a name' }, devKey)
  const unsaved = async () =>
    (await client.get_working_copy({ prompt_id }, devKey)).data.has_unsaved_changes
  expect(await unsaved()).toBe(true)
  expect((await client.save_draft_version({ prompt_id }, devKey)).data).toMatchObject({
    version: 1,
    unchanged: true,
  })
  expect(await unsaved()).toBe(false)
  expect((await client.list_versions({ prompt_id }, devKey)).data).toHaveLength(1)
})

test('publishing the published version changes nothing: no event, no audit entry', async ({
  api,
  owner,
  client,
  devKey,
}) => {
  const { id: prompt_id } = await api.publishedPrompt(owner, { content: 'one' })
  const { prisma } = api.database
  const where = { projectId: owner.projectId }
  const traces = async () => [await prisma.event.count({ where }), await prisma.auditEntry.count()]
  const before = await traces()
  const { data } = await client.publish_version({ prompt_id, version: 1 }, devKey)
  expect(data).toMatchObject({ version: 1, is_published: true, unchanged: true })
  expect(await traces()).toEqual(before)
})
