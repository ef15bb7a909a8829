import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import { test as stackTest } from '../../../test/support/stack-test.ts'

type Answer = { action: 'accept'; content: { confirm: boolean } } | { action: 'decline' }

const test = stackTest.extend('connect', ({ stack, devKey }, { onCleanup }) => {
  const clients: Client[] = []
  onCleanup(async () => void (await Promise.all(clients.map((client) => client.close()))))
  return async (mode: 'legacy' | { pin: string }, answer?: Answer) => {
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
    const headers = { authorization: `Bearer ${devKey.bearer}` }
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
  const { slug } = await stack.prompt(owner)
  const { call, questions } = await connect(MODERN, YES)
  await call('save_draft_version', { prompt_id: slug })
  expect(await call('publish_version', { prompt_id: slug, version: 1 })).not.toHaveProperty(
    'isError',
  )
  const wrapped = { name: 'delete_prompt', arguments: { prompt_id: slug, confirm: true } }
  expect(await call('call_tool', wrapped)).not.toHaveProperty('isError')
  expect(questions).toEqual([
    `Publish version 1 of ${slug}? Live keys get it at once.`,
    `Delete ${slug} with all versions for good? Live keys get 404 at once.`,
  ])
  expect(await call('get_working_copy', { prompt_id: slug })).toMatchObject({ isError: true })
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

test('a client that cannot ask, or has no channel for it, is not asked', async ({
  stack,
  owner,
  connect,
}) => {
  for (const client of [await connect(MODERN), await connect('legacy', YES)]) {
    const { slug } = await stack.prompt(owner)
    const input = { prompt_id: slug, confirm: true }
    expect(await client.call('delete_prompt', input)).not.toHaveProperty('isError')
    expect(client.questions).toEqual([])
  }
})
