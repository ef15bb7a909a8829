import type { Client } from '@promptwire/contract/derive/client'
import type { publicContract } from '@promptwire/contract/public-contract'
import { describe, expect } from 'vitest'
import type { TestApi } from '../../../../test/support/api.ts'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import type { Owner } from '../../../../test/support/fixtures/making.ts'

const test = apiTest
  .extend('subject', ({ api, owner, client, devKey }) =>
    createSubject(api, { owner, client, devKey }),
  )
  .extend('traces', ({ api, owner }) => async () => {
    const { prisma } = api.database
    const where = { projectId: owner.projectId }
    return {
      audit: await prisma.auditEntry.count({ where }),
      events: await prisma.event.count({ where }),
      versions: await prisma.version.count({ where: { prompt: where } }),
      prompts: await prisma.prompt.findMany({ where, orderBy: { id: 'asc' } }),
      testCases: await prisma.testCase.findMany({ where: { prompt: where } }),
      folders: await prisma.folder.findMany({ where, orderBy: { id: 'asc' } }),
    }
  })

type Editor = { client: Client<typeof publicContract>; devKey: { bearer: string } }

async function createSubject(api: TestApi, { owner, client, devKey }: Editor & { owner: Owner }) {
  const folder = (await client.create_folder({ name: 'Support' }, devKey)).data
  const { id } = await api.prompt(owner, {
    name: 'Same',
    description: 'as before',
    tags: ['a', 'b'],
    model_config: { model: 'gpt-4o', nested: { list: [1, { x: null }] } },
    blocks: [
      { type: 'role', title: 'Role', content: 'Hello {{name}}' },
      { type: 'custom', title: 'More', content: 'x' },
    ],
    variables: [{ key: 'name', default_value: 'you' }],
  })
  await client.create_test_case({ prompt_id: id, input_text: 'Hi', variables: { n: 1 } }, devKey)
  const copy = (await client.get_working_copy({ prompt_id: id }, devKey)).data
  const [testCase] = (await client.list_test_cases({ prompt_id: id }, devKey)).data
  const [first, second] = copy.blocks ?? []
  const [variable] = copy.variables ?? []
  if (!first || !second || !variable || !testCase) throw new Error('the subject is incomplete')
  return { id, copy, folder, first, second, variable, testCase }
}
type Subject = Awaited<ReturnType<typeof createSubject>>

/** Each sends the stored values, or no field. */
const SAME: Record<string, (editor: Editor, subject: Subject) => Promise<{ data: object }>> = {
  'a prompt without fields': ({ client, devKey }, { id }) =>
    client.update_prompt({ prompt_id: id }, devKey),
  'a prompt with its own fields': (
    { client, devKey },
    { id, copy: { name, description, tags, model_config } },
  ) =>
    client.update_prompt(
      { prompt_id: id, name, description, tags: [...tags, 'a'], folder_id: null, model_config },
      devKey,
    ),
  'a block without fields': ({ client, devKey }, { first }) =>
    client.update_block({ block_id: first.id }, devKey),
  'a block with its own fields': (
    { client, devKey },
    { first: { id, title, content, enabled, is_required } },
  ) =>
    client.update_block(
      { block_id: id, title, content, enabled, is_required, sort_order: 0 },
      devKey,
    ),
  'the last block beyond the end': ({ client, devKey }, { second }) =>
    client.update_block({ block_id: second.id, sort_order: 99 }, devKey),
  'the same order': ({ client, devKey }, { id, first, second }) =>
    client.reorder_blocks({ prompt_id: id, block_ids: [first.id, second.id] }, devKey),
  'a variable without fields': ({ client, devKey }, { variable }) =>
    client.update_variable({ variable_id: variable.id }, devKey),
  'a variable with its own fields': ({ client, devKey }, { variable: { id, ...fields } }) =>
    client.update_variable({ variable_id: id, ...fields }, devKey),
  'a folder without fields': ({ client, devKey }, { folder }) =>
    client.update_folder({ folder_id: folder.id }, devKey),
  'a folder with its own fields': ({ client, devKey }, { folder: { id, name } }) =>
    client.update_folder({ folder_id: id, name, parent_id: null }, devKey),
  'an import of no test cases': ({ client, devKey }, { id }) =>
    client.import_test_cases({ prompt_id: id, format: 'json', content: '[]' }, devKey),
  'a test case without fields': ({ client, devKey }, { testCase }) =>
    client.update_test_case({ test_case_id: testCase.id }, devKey),
  'a test case with its own fields': (
    { client, devKey },
    { testCase: { id, input_text, variables, checks } },
  ) => client.update_test_case({ test_case_id: id, input_text, variables, checks }, devKey),
}

describe.each(Object.keys(SAME))('%s', (name) => {
  test('changes nothing: no revision, no event, no audit entry', async ({
    traces,
    client,
    devKey,
    subject,
  }) => {
    const before = await traces()
    const { data } = (await SAME[name]?.({ client, devKey }, subject)) ?? {}
    expect(data).toBeDefined()
    expect(await traces()).toEqual(before)
  })
})

test('a no-op with an older revision is still a conflict', async ({ subject, client, devKey }) => {
  const { id, first } = subject
  await client.update_block({ block_id: first.id, content: 'new' }, devKey)
  const stale = client.update_block({ block_id: first.id, content: 'new', revision: 1 }, devKey)
  await expect(stale).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
  const { data } = await client.update_prompt({ prompt_id: id, revision: 2 }, devKey)
  expect(data.revision).toBe(2)
})

test('stores a repeated tag once', async ({ client, devKey }) => {
  const tags = ['a', ' a', 'b', 'a ', 'A']
  const { data } = await client.create_prompt({ name: 'Tagged', tags }, devKey)
  expect(data.tags).toEqual(['a', 'b', 'A'])
  const changed = await client.update_prompt({ prompt_id: data.id, tags: ['c', 'c'] }, devKey)
  expect(changed.data.tags).toEqual(['c'])
})
