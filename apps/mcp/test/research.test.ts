import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { FetchedSource, FoundSources } from '@promptwire/contract/derive/research-tools'
import type { Scope } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { test as stackTest } from '../../../test/support/stack-test.ts'

const test = stackTest
  .extend('prompts', { scope: 'file' }, async ({ stack }) => {
    const owner = await stack.owner()
    const refund = await stack.prompt(owner, {
      name: 'Refund letter',
      description: 'Answers a refund.',
      content: 'Never promise {{customer_name}} a refund.',
      tags: ['support', 'email'],
    })
    const secret = await stack.prompt(owner, { name: 'Secret refund', content: 'Refund.' })
    return { owner, refund, secret }
  })
  .extend('connect', ({ stack, prompts: { owner } }, { onCleanup }) => {
    const clients: Client[] = []
    onCleanup(async () => {
      await Promise.all(clients.map((client) => client.close()))
    })
    return async ({ address = '?toolsets=research', scopes, promptIds }: Connection = {}) => {
      const limits = { isRestricted: true, folderIds: [], promptIds: promptIds ?? [] }
      const { text } = await stack.key(owner, 'live', scopes, promptIds && limits)
      const client = new Client({ name: 'test', version: '1' })
      const requestInit = { headers: { authorization: `Bearer ${text}` } }
      const url = new URL(stack.mcpUrl + address)
      await client.connect(new StreamableHTTPClientTransport(url, { requestInit }) as never)
      clients.push(client)
      return client
    }
  })

interface Connection {
  readonly address?: string
  readonly scopes?: Scope[]
  readonly promptIds?: string[]
}

type Result = Awaited<ReturnType<Client['callTool']>>

/** The answer, which is the only text item and structured content. */
function readOnce({ content, structuredContent, isError }: Result) {
  const [item, ...others] = content as { type: string; text: string }[]
  expect([isError, item?.type, others], item?.text).toEqual([undefined, 'text', []])
  expect(JSON.parse(item?.text ?? '')).toEqual(structuredContent)
  return structuredContent
}

const search = async (client: Client, query: string) =>
  FoundSources.strict().parse(
    readOnce(await client.callTool({ name: 'search', arguments: { query } })),
  ).results

const fetchSource = (client: Client, id: string) =>
  client.callTool({ name: 'fetch', arguments: { id } })

test('the toolset research lists search and fetch alone, in the form that ChatGPT takes', async ({
  connect,
}) => {
  for (const address of ['?toolsets=research', '/readonly?toolsets=research']) {
    const client = await connect({ address })
    const { tools } = await client.listTools()
    const inputs = tools.map(({ name, inputSchema: { properties, required }, annotations }) => ({
      name,
      fields: Object.keys(properties ?? {}),
      required,
      isReadOnly: annotations?.readOnlyHint,
    }))
    expect(inputs).toEqual([
      { name: 'search', fields: ['query'], required: ['query'], isReadOnly: true },
      { name: 'fetch', fields: ['id'], required: ['id'], isReadOnly: true },
    ])
    expect(client.getInstructions()).toMatch(/search finds .+ fetch returns /)
    expect(client.getInstructions()).not.toMatch(/list_prompts|find_tools/)
  }
})

test('no other choice lists them, and each is callable by its name', async ({ connect }) => {
  for (const address of ['', '?toolsets=all']) {
    const client = await connect({ address })
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names).not.toEqual(expect.arrayContaining(['search']))
    expect(names).not.toEqual(expect.arrayContaining(['fetch']))
    expect(await search(client, 'refund')).toHaveLength(2)
  }
  const both = await connect({ address: '?toolsets=use,research' })
  const names = (await both.listTools()).tools.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['search_prompts', 'search', 'find_tools']))
})

test('search finds prompts with the address of their page, and fetch returns their text', async ({
  stack,
  prompts: { refund },
  connect,
}) => {
  const client = await connect({ address: '?toolsets=research&schemas=full' })
  // The client compares each answer with the schema that it read.
  await client.listTools()
  const url = expect.stringMatching(
    new RegExp(`^${stack.urls.web}/projects/[0-9a-f-]{36}/prompts/${refund.slug}$`),
  )
  const [found] = await search(client, 'promise refund')
  expect(found).toEqual({ id: refund.id, title: 'Refund letter', url })

  const result = await fetchSource(client, refund.id)
  expect(FetchedSource.strict().parse(readOnce(result))).toEqual({
    ...found,
    text: expect.stringMatching(
      /^Answers a refund\.\n\n## .+\nNever promise \{\{customer_name\}\} a refund\.$/,
    ),
    metadata: { slug: refund.slug, tags: 'support, email', published_version: 'none' },
  })
  expect(result._meta).toEqual({ 'promptwire/content': 'data' })
})

test('a key gets what it may read: its own prompts, and texts with the scope for blocks', async ({
  prompts: { refund, secret },
  connect,
}) => {
  const restricted = await connect({ promptIds: [refund.id] })
  expect((await search(restricted, 'refund')).map(({ id }) => id)).toEqual([refund.id])
  expect(await fetchSource(restricted, secret.id)).toMatchObject({
    isError: true,
    content: [
      { text: expect.stringMatching(/^NOT_FOUND: Prompt not found\. See search for id\./) },
    ],
  })

  const brief = await connect({ scopes: ['prompts:read'] })
  expect(readOnce(await fetchSource(brief, refund.id))).toMatchObject({ text: 'Answers a refund.' })

  const other = await connect({ scopes: ['test_cases:read'] })
  expect((await other.listTools()).tools).toEqual([])
  await expect(fetchSource(other, refund.id)).rejects.toThrow(/prompts:read/)
})

test('an error names the fields that the tools have', async ({ connect }) => {
  const client = await connect()
  const wrong = await client.callTool({ name: 'search', arguments: {} })
  expect(wrong).toMatchObject({
    isError: true,
    content: [{ text: expect.stringMatching(/^VALIDATION_ERROR: query: /) }],
  })
  expect(await fetchSource(client, '')).toMatchObject({
    isError: true,
    content: [{ text: expect.stringMatching(/^VALIDATION_ERROR: id: .+; see search\./) }],
  })
})
