import { createClient } from '@promptwire/core/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public/public-contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../../test/support/api.ts'

let api: TestApi
let owner: Awaited<ReturnType<TestApi['owner']>>
let options: { bearer: string }
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await api.owner()
  options = { bearer: (await api.key(owner, 'dev')).text }
})

const client = createClient(publicContract, PUBLIC_PREFIX, async (url, request) =>
  api.app.request(url, request),
)

/** All that a change leaves behind in a project. */
const traces = async () => {
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
}

const subject = async () => {
  const folder = (await client.create_folder({ name: 'Support' }, options)).data
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
  await client.create_test_case({ prompt_id: id, input_text: 'Hi', variables: { n: 1 } }, options)
  const copy = (await client.get_working_copy({ prompt_id: id }, options)).data
  const [testCase] = (await client.list_test_cases({ prompt_id: id }, options)).data
  const [first, second] = copy.blocks ?? []
  const [variable] = copy.variables ?? []
  if (!first || !second || !variable || !testCase) throw new Error('the subject is incomplete')
  return { id, copy, folder, first, second, variable, testCase }
}
type Subject = Awaited<ReturnType<typeof subject>>

/** Each sends what is there already, or nothing at all. */
const SAME: Record<string, (subject: Subject) => Promise<{ data: object }>> = {
  'a prompt without fields': ({ id }) => client.update_prompt({ prompt_id: id }, options),
  'a prompt with its own fields': ({ id, copy: { name, description, tags, model_config } }) =>
    client.update_prompt(
      { prompt_id: id, name, description, tags: [...tags, 'a'], folder_id: null, model_config },
      options,
    ),
  'a block without fields': ({ first }) => client.update_block({ block_id: first.id }, options),
  'a block with its own fields': ({ first: { id, title, content, enabled, is_required } }) =>
    client.update_block(
      { block_id: id, title, content, enabled, is_required, sort_order: 0 },
      options,
    ),
  'the last block beyond the end': ({ second }) =>
    client.update_block({ block_id: second.id, sort_order: 99 }, options),
  'the same order': ({ id, first, second }) =>
    client.reorder_blocks({ prompt_id: id, block_ids: [first.id, second.id] }, options),
  'a variable without fields': ({ variable }) =>
    client.update_variable({ variable_id: variable.id }, options),
  'a variable with its own fields': ({ variable: { id, ...fields } }) =>
    client.update_variable({ variable_id: id, ...fields }, options),
  'a folder without fields': ({ folder }) =>
    client.update_folder({ folder_id: folder.id }, options),
  'a folder with its own fields': ({ folder: { id, name } }) =>
    client.update_folder({ folder_id: id, name, parent_id: null }, options),
  'an import of no test cases': ({ id }) =>
    client.import_test_cases({ prompt_id: id, format: 'json', content: '[]' }, options),
  'a test case without fields': ({ testCase }) =>
    client.update_test_case({ test_case_id: testCase.id }, options),
  'a test case with its own fields': ({ testCase: { id, input_text, variables, checks } }) =>
    client.update_test_case({ test_case_id: id, input_text, variables, checks }, options),
}

describe.each(Object.keys(SAME))('%s', (name) => {
  test('changes nothing: no revision, no event, no audit entry', async () => {
    const given = await subject()
    const before = await traces()
    const { data } = (await SAME[name]?.(given)) ?? {}
    expect(data).toBeDefined()
    expect(await traces()).toEqual(before)
  })
})

test('what changes nothing is refused all the same where it names an older revision', async () => {
  const { id, first } = await subject()
  await client.update_block({ block_id: first.id, content: 'new' }, options)
  const stale = client.update_block({ block_id: first.id, content: 'new', revision: 1 }, options)
  await expect(stale).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
  const { data } = await client.update_prompt({ prompt_id: id, revision: 2 }, options)
  expect(data.revision).toBe(2)
})

test('a tag given twice is one tag', async () => {
  const tags = ['a', ' a', 'b', 'a ', 'A']
  const { data } = await client.create_prompt({ name: 'Tagged', tags }, options)
  expect(data.tags).toEqual(['a', 'b', 'A'])
  const changed = await client.update_prompt({ prompt_id: data.id, tags: ['c', 'c'] }, options)
  expect(changed.data.tags).toEqual(['c'])
})
