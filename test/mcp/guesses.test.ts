import { describe, expect } from 'vitest'
import { call, test as mcpTest, readResult, readText, rpc } from '../support/mcp-test.ts'

const test = mcpTest.extend(
  'answer',
  ({ post }) =>
    async (name: string, input: object) =>
      readResult(await post(call(name, input))),
)

describe('a guess that means a field is taken for it', () => {
  test.for(['search_prompts', 'list_prompts'])('%s takes query for q', async (name, { answer }) => {
    const { structuredContent } = await answer(name, { query: 'greeting' })
    expect(structuredContent).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ slug: 'greeting' })]),
    })
  })

  test('the right name wins over the guess', async ({ answer }) => {
    const result = await answer('search_prompts', { q: 'greeting', query: 'nothing' })
    expect(readText(result)).toMatch(/^VALIDATION_ERROR: query: is not a known field/)
  })
})

test('a missing confirmation says what to send', async ({ answer }) => {
  const result = await answer('delete_prompt', { prompt_id: 'greeting' })
  expect(readText(result)).toMatch(/^VALIDATION_ERROR: confirm: must be true/)
})

test('the slug of the resource template is completed with what the key can read', async ({
  post,
}) => {
  const ref = { type: 'ref/resource', uri: 'prompt://{slug}' }
  const complete = async (value: string) => {
    const params = { ref, argument: { name: 'slug', value } }
    return (await readResult(await post(rpc('completion/complete', params))))['completion']
  }
  expect(await complete('gree')).toMatchObject({ values: ['greeting'] })
  expect(await complete('')).toMatchObject({ values: ['greeting'] })
  expect(await complete('draft')).toMatchObject({ values: [] })
})

test('an id has the name that the next tool takes, and the answer names that tool', async ({
  answer,
}) => {
  const input = { prompt_id: 'greeting', title: 'Shorter', description: 'Short' }
  const created = (await answer('create_proposal', input))['structuredContent']
  expect(created).toMatchObject({ next_step: expect.stringContaining('apply_proposal') })
  const { id, proposal_id } = created as { id: string; proposal_id: string }
  expect(proposal_id).toBe(id)
  const listed = (await answer('list_proposals', {}))['structuredContent']
  expect(listed).toMatchObject({ items: [{ id, proposal_id }] })
  const copy = (await answer('get_working_copy', { prompt_id: 'greeting' }))['structuredContent']
  const { blocks } = copy as { blocks: { id: string; block_id: string }[] }
  expect(blocks[0]?.block_id).toBe(blocks[0]?.id)
})

test('a proposal is answered with the lines that it changes', async ({ answer }) => {
  const copy = (await answer('get_working_copy', { prompt_id: 'greeting' }))['structuredContent']
  const [block] = (copy as { blocks: { id: string; title: string }[] }).blocks
  const update_blocks = [{ block_id: block?.id, content: 'Hi {{name}}' }]
  const input = { prompt_id: 'greeting', title: 'Shorter', update_blocks }
  expect((await answer('create_proposal', input))['structuredContent']).toMatchObject({
    diff: `block "${block?.title}"\n- Hello {{name}}, {{topic}}\n+ Hi {{name}}`,
  })
})
