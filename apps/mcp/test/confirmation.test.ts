import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import { test as stackTest } from '../../../test/support/stack-test.ts'

type Answer = { action: 'accept'; content: { confirm: boolean } } | { action: 'decline' }

const test = stackTest.extend('connect', ({ stack, devKey }, { onCleanup }) => {
  const clients: Client[] = []
  onCleanup(async () => void (await Promise.all(clients.map((client) => client.close()))))
  return async (
    mode: 'legacy' | { pin: string },
    answer?: Answer,
    { bearer }: { bearer: string } = devKey,
  ) => {
    const capabilities = answer ? { elicitation: { form: {} } } : {}
    const options = { capabilities, versionNegotiation: { mode } }
    const client = new Client({ name: 'test', version: '1' }, options as never)
    const questions: string[] = []
    if (answer) {
      client.setRequestHandler('elicitation/create', async ({ params }) => {
        questions.push(params.message)
        return answer
      })
    }
    const headers = { authorization: `Bearer ${bearer}` }
    const requestInit = { headers }
    await client.connect(new StreamableHTTPClientTransport(new URL(stack.mcpUrl), { requestInit }))
    clients.push(client)
    const call = async (name: string, input: object) =>
      (await client.callTool({ name, arguments: { ...input } })) as { isError?: boolean }
    return { call, questions }
  }
})

const MODERN = { pin: '2026-07-28' }
const YES: Answer = { action: 'accept', content: { confirm: true } }

test('publishing and deleting ask the person first, and a yes does it', async ({
  stack,
  owner,
  connect,
}) => {
  const { slug } = await stack.prompt(owner, { name: 'Reply' })
  const { call, questions } = await connect(MODERN, YES)
  await call('save_draft_version', { prompt_id: slug })
  expect(await call('publish_version', { prompt_id: slug, version: 1 })).not.toHaveProperty(
    'isError',
  )
  const wrapped = { name: 'delete_prompt', arguments: { prompt_id: slug, confirm: true } }
  expect(await call('call_tool', wrapped)).not.toHaveProperty('isError')
  expect(questions).toEqual([
    `Publish version 1 of "Reply" (${slug})? Live keys get it at once.`,
    `Delete "Reply" (${slug}) with all versions for good? Live keys get 404 at once.`,
  ])
  expect(await call('get_working_copy', { prompt_id: slug })).toMatchObject({ isError: true })
})

test('deleting a part of a prompt, a test case or a folder asks by its name', async ({
  stack,
  owner,
  connect,
}) => {
  const { id, slug } = await stack.prompt(owner, {
    blocks: [{ type: 'custom', title: 'Never promise', content: 'No.' }],
    variables: [{ key: 'who' }],
  })
  const { content } = (await stack.workingCopy(id)) ?? {}
  const { call, questions } = await connect(MODERN, YES)
  const create = async (name: string, input: object): Promise<string | undefined> => {
    const { structuredContent } = (await call(name, input)) as {
      structuredContent?: { id?: string }
    }
    return structuredContent?.id
  }
  const question = 'Where is\nmy order? '
  const input = { prompt_id: slug, input_text: question.repeat(10) }
  const test_case_id = await create('create_test_case', input)
  const folder_id = await create('create_folder', { name: 'Old' })
  const block_id = content?.blocks[0]?.id
  await call('delete_block', { block_id })
  await call('delete_variable', { variable_id: content?.variables[0]?.id, prompt_id: slug })
  await call('delete_test_case', { test_case_id })
  await call('delete_folder', { folder_id })
  const cases = { prompt_id: slug, format: 'json', content: '[{"input_text": "Hi"}]' }
  await call('import_test_cases', cases)
  await call('import_test_cases', { ...cases, replace: true })
  expect(questions).toEqual([
    'Delete the block "Never promise"? Saved versions keep it.',
    'Delete the variable "who"? Its placeholders in blocks stay.',
    expect.stringMatching(/^Delete the test case "Where is my order\? .+…" for good\?$/),
    'Delete the folder "Old"? Its prompts stay in the project.',
    expect.stringMatching(/^Replace all test cases of ".+" \(.+\)\? The existing/),
  ])
  expect((await stack.workingCopy(id))?.content).toMatchObject({ blocks: [], variables: [] })
  // A record that is gone needs no answer from a person.
  await call('delete_block', { block_id, prompt_id: slug })
  expect(questions).toHaveLength(5)
})

test.for<[string, Answer]>([
  ['a no', { action: 'decline' }],
  ['an unticked box', { action: 'accept', content: { confirm: false } }],
])('%s changes nothing', async ([, answer], { stack, owner, connect }) => {
  const { slug } = await stack.prompt(owner)
  const { call } = await connect(MODERN, answer)
  const input = { prompt_id: slug, confirm: true }
  expect(await call('delete_prompt', input)).toMatchObject({ isError: true })
  expect(await call('get_working_copy', { prompt_id: slug })).not.toHaveProperty('isError')
})

test('a client that cannot ask is not asked, in either era', async ({ stack, owner, connect }) => {
  for (const client of [await connect(MODERN), await connect('legacy')]) {
    const { slug } = await stack.prompt(owner)
    const input = { prompt_id: slug, confirm: true }
    expect(await client.call('delete_prompt', input)).not.toHaveProperty('isError')
    expect(client.questions).toEqual([])
  }
})

test('a rollback asks only if it publishes', async ({ stack, owner, connect }) => {
  const { slug } = await stack.publishedPrompt(owner)
  const { call, questions } = await connect(MODERN, YES)
  await call('rollback_version', { prompt_id: slug, version: 1 })
  expect(questions).toEqual([])
  await call('rollback_version', { prompt_id: slug, version: 1, publish: true })
  expect(questions).toEqual([
    expect.stringMatching(/^Roll ".+" \(.+\) back to version 1 and publish/),
  ])
})

test('a call that will be refused asks no one', async ({ stack, owner, connect }) => {
  const { slug } = await stack.prompt(owner)
  const { text: bearer } = await stack.key(owner, 'dev', ['prompts:read'])
  const reader = await connect(MODERN, YES, { bearer })
  await expect(reader.call('delete_prompt', { prompt_id: slug, confirm: true })).rejects.toThrow()
  const { call, questions } = await connect(MODERN, YES)
  const missing = { prompt_id: 'no-such-prompt', confirm: true }
  expect(await call('delete_prompt', missing)).toMatchObject({ isError: true })
  expect([...reader.questions, ...questions]).toEqual([])
})

test('a question about many prompts names the first ten', async ({ stack, owner, connect }) => {
  const prompts = await Promise.all(Array.from({ length: 12 }, () => stack.prompt(owner)))
  const { call, questions } = await connect(MODERN, YES)
  await call('delete_prompts', { prompt_ids: prompts.map(({ slug }) => slug), confirm: true })
  expect(questions).toEqual([expect.stringMatching(/ and 2 more with all versions/)])
})

test('a key that may only delete is asked by what it sent', async ({ stack, owner, connect }) => {
  const { slug } = await stack.prompt(owner)
  const { text: bearer } = await stack.key(owner, 'dev', ['prompts:delete'])
  const { call, questions } = await connect(MODERN, YES, { bearer })
  await call('delete_prompt', { prompt_id: slug, confirm: true })
  expect(questions).toEqual([
    `Delete ${slug} with all versions for good? Live keys get 404 at once.`,
  ])
})
