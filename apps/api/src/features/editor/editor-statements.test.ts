import { EXAMPLE_MODEL } from '@promptwire/core/models/example-model'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

const test = apiTest
  // Requests of the owner's editor for a published prompt with unpublished changes and a priced model.
  .extend('editor', async ({ api, owner, ownersProject, internalClient }) => {
    const blocks = ['Role', 'Rules'].map(
      (title) => ({ type: 'custom', title, content: title }) as const,
    )
    const model_config = { model: EXAMPLE_MODEL }
    const details = { name: 'Read in parts', tags: ['parts'] }
    const { id, slug } = await api.publishedPrompt(owner, { ...details, blocks, model_config })
    const { data: copy } = await ownersProject.get_working_copy({ prompt_id: slug })
    const ids = copy.blocks?.map((block) => block.id) ?? []
    await ownersProject.create_provider({
      kind: 'openai',
      name: 'Ours',
      default_model: EXAMPLE_MODEL,
      credential: 'sk-of-a-test',
    })
    await ownersProject.update_block({ block_id: ids[0] ?? '', content: 'You help.' })
    const session = { bearer: await api.session(owner) }
    const loadPage = () =>
      Promise.all([
        internalClient.get_session({ project_id: owner.projectId }, session),
        ownersProject.get_editor({ prompt_id: slug }),
      ])
    return { id, slug, ids, loadPage }
  })

test('the first response of the editor takes at most 8 statements', async ({
  owner,
  editor,
  recordStatements,
}) => {
  const [{ data: session }, { data: shown }] = await editor.loadPage()
  expect(session.projects.map(({ id }) => id)).toEqual([owner.projectId])
  expect(shown.unpublished_changes).toBe(1)
  expect(shown.editors.map(({ actor }) => actor.user_id)).toContain(owner.userId)
  expect(shown.cost).toBeGreaterThan(0)
  expect(Object.keys(shown.block_tokens ?? {}).sort()).toEqual(editor.ids.toSorted())
  const statements = await recordStatements(editor.loadPage)
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(8)
})

test('a model that ends takes no further statement', async ({
  editor,
  ownersProject,
  recordStatements,
}) => {
  await ownersProject.update_prompt({ prompt_id: editor.slug, model_config: { model: 'gpt-4o' } })
  const statements = await recordStatements(editor.loadPage)
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(8)
})

test('some records of a prompt are read alone', async ({
  editor: { slug, ids },
  ownersProject,
  recordStatements,
}) => {
  const [first = '', second = ''] = ids
  const read = () => ownersProject.get_prompt_records({ prompt_id: slug, ids: [second] })
  const { data } = await read()
  expect(data).toMatchObject({
    revision: 2,
    name: 'Read in parts',
    tags: ['parts'],
    block_ids: [first, second],
    blocks: [{ id: second, title: 'Rules' }],
    variables: [],
    model_config: { model: EXAMPLE_MODEL },
  })
  expect(data.blocks).toHaveLength(1)
  expect(await recordStatements(read)).toHaveLength(3)
})

test('the editor opens without tokens while a required value is missing', async ({
  api,
  owner,
  ownersProject,
}) => {
  const { slug: prompt_id } = await api.prompt(owner, {
    blocks: [{ type: 'custom', title: 'Role', content: 'You help {{name}}.' }],
    variables: [{ key: 'name', required: true }],
  })
  const open = async (variables = {}) =>
    (await ownersProject.get_editor({ prompt_id, variables })).data
  expect(await open()).toMatchObject({ tokens: null, prompt: { variables: [{ key: 'name' }] } })
  expect((await open({ name: 'Ada' })).tokens).toBeGreaterThan(0)
})
