import {
  Client as ClientV2,
  StreamableHTTPClientTransport as TransportV2,
} from '@modelcontextprotocol/client'
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect } from 'vitest'
import { test } from './support/stack-test.ts'

type AnyClient = Pick<ClientV2, 'callTool' | 'close'>
const info = { name: 'test', version: '1' }
const requestInit = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })

const CONNECT: [string, (mcpUrl: string, key: string) => Promise<AnyClient>][] = [
  [
    'SDK v1',
    async (mcpUrl, key) => {
      const client = new ClientV1(info)
      const options = { requestInit: requestInit(key) }
      await client.connect(new TransportV1(new URL(mcpUrl), options) as never)
      return client as unknown as AnyClient
    },
  ],
  [
    'SDK v2',
    async (mcpUrl, key) => {
      const client = new ClientV2(info, { versionNegotiation: { mode: 'auto' } as never })
      const options = { requestInit: requestInit(key) }
      await client.connect(new TransportV2(new URL(mcpUrl), options))
      return client
    },
  ],
]

test.for(CONNECT)(
  'an AI client of %s builds the customer support agent, publishes it and rolls it back',
  async ([, connect], { stack, devKey, liveKey }) => {
    const client = await connect(stack.mcpUrl, devKey.bearer)
    const call = async (name: string, input: Record<string, unknown>) => {
      const result = await client.callTool({ name, arguments: input })
      expect(result.isError, JSON.stringify(result.content)).toBeFalsy()
      return result.structuredContent as Record<string, unknown>
    }
    const deliveredTo = async (key: string) => {
      const url = `${stack.apiUrl}/api/v1/prompts/customer-support-agent/compiled`
      const query = new URLSearchParams({ variables: '{"customer_name":"Ada"}' })
      const response = await fetch(`${url}?${query}`, {
        headers: { authorization: `Bearer ${key}` },
      })
      return ((await response.json()) as { data: { prompt: string } | null }).data?.prompt
    }

    const prompt = await call('create_prompt', { name: 'Customer support agent' })
    const blocks = prompt['blocks'] as { id: string; type: string }[]
    const texts: Record<string, string> = {
      role: 'You help customers of {{company}}.',
      context: 'You are talking to {{customer_name}}.',
      guardrails: 'Never promise a refund.',
    }
    for (const { id, type } of blocks) {
      const content = texts[type]
      if (content) await call('update_block', { block_id: id, content })
      else await call('delete_block', { block_id: id })
    }
    const prompt_id = 'customer-support-agent'
    await call('create_variable', { prompt_id, key: 'company', default_value: 'Acme' })
    await call('create_variable', { prompt_id, key: 'customer_name', required: true })
    expect(await call('list_variables', { prompt_id })).toMatchObject({
      unused: [],
      undeclared: [],
    })
    const case_ = { input_text: 'Where is my invoice?', variables: { customer_name: 'Ada' } }
    const checks = [{ type: 'not_contains', value: 'refund' }]
    await call('create_test_case', { prompt_id, ...case_, checks })
    const file = await call('export_test_cases', { prompt_id, format: 'csv' })
    const imported = { prompt_id, format: 'csv', content: file['content'] }
    expect(await call('import_test_cases', imported)).toEqual({
      imported: 1,
      removed: 0,
      not_carried: [],
      diff: 'test cases imported',
      next_step: expect.stringContaining('run_eval'),
    })
    const folder = await call('create_folder', { name: 'Support' })
    await call('update_prompt', { prompt_id, folder_id: folder['id'] })
    expect(await call('search_prompts', { q: 'promise refund' })).toMatchObject({
      items: [{ slug: prompt_id, matches: [{ field: 'block' }] }],
    })
    await call('save_draft_version', { prompt_id, note: 'first' })
    expect(await deliveredTo(liveKey.bearer)).toBeUndefined()
    await call('publish_version', { prompt_id, version: 1 })
    const first =
      '## Role\nYou help customers of Acme.\n\n## Context\nYou are talking to Ada.\n\n## Guardrails\nNever promise a refund.'
    expect(await deliveredTo(liveKey.bearer)).toBe(first)

    const role = blocks.find(({ type }) => type === 'role')?.id
    await call('update_block', { block_id: role, content: 'You are brisk.' })
    const difference = await call('diff_versions', { prompt_id, from: 1 })
    expect(difference).toMatchObject({ identical: false, blocks: [{ change: 'changed' }, {}, {}] })
    const { items } = await call('list_audit_entries', { limit: 1 })
    expect(items).toMatchObject([{ action: 'block.updated', tool: 'update_block' }])
    await call('save_draft_version', { prompt_id })
    await call('publish_version', { prompt_id, version: 2 })
    expect(await deliveredTo(liveKey.bearer)).toContain('You are brisk.')
    expect(await call('rollback_version', { prompt_id, version: 1, publish: true })).toMatchObject({
      saved_version: null,
      published_version: 1,
    })
    expect(await deliveredTo(liveKey.bearer)).toBe(first)
    await client.close()
  },
)
