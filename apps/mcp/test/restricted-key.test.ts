import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect } from 'vitest'
import { test as stackTest } from '../../../test/support/stack-test.ts'

const SKILL = '---\nname: secret\ndescription: Outside.\n---\n'

const test = stackTest.extend('connected', async ({ stack, owner }, { onCleanup }) => {
  const inside = await stack.prompt(owner, { name: 'Inside', content: 'You are terse.' })
  const outside = await stack.prompt(owner, {
    name: 'Outside',
    content: 'Secret.',
    front_matter: SKILL,
  })
  const limits = { isRestricted: true, folderIds: [], promptIds: [inside.id] }
  const { text } = await stack.key(owner, 'dev', undefined, limits)
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${text}` } }
  const address = new URL(`${stack.mcpUrl}?toolsets=all`)
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit }) as never)
  onCleanup(() => client.close())
  return { client, inside, outside }
})

test('a client with a restricted key finds its prompts only, by tool, resource, prompt and completion', async ({
  connected: { client, inside, outside },
}) => {
  const { tools } = await client.listTools()
  const names = tools.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['list_prompts', 'create_prompt', 'update_block']))
  expect(names).not.toEqual(expect.arrayContaining(['create_folder']))
  expect(JSON.stringify(tools)).not.toContain('"list_audit_entries"')

  const seen = [
    await client.callTool({ name: 'list_prompts', arguments: {} }),
    await client.callTool({ name: 'search_prompts', arguments: { q: 'e' } }),
    await client.listResources(),
    await client.listPrompts(),
    await client.complete({
      ref: { type: 'ref/resource', uri: 'prompt://{slug}' },
      argument: { name: 'slug', value: '' },
    }),
  ].map((answer) => JSON.stringify(answer))
  for (const text of seen) expect(text).not.toContain(outside.slug)
  expect(seen.filter((text) => text.includes(inside.slug)).length).toBeGreaterThan(2)

  const called = await client.callTool({
    name: 'get_prompt',
    arguments: { prompt_id: outside.slug },
  })
  expect([called.isError, JSON.stringify(called.content)]).toEqual([
    true,
    expect.stringContaining('NOT_FOUND: Prompt not found.'),
  ])
  await expect(client.readResource({ uri: `prompt://${outside.slug}` })).rejects.toThrow()
  const read = await client.readResource({ uri: `prompt://${inside.slug}` })
  expect(JSON.stringify(read)).toContain('You are terse.')
})
