import { randomUUID } from 'node:crypto'
import { createClient } from '@promptwire/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/contract/public-contract'
import { SCOPES, type Scope } from '@promptwire/core/access/scopes'
import { describe, expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import type { Owner } from '../../../../../test/support/fixtures/making.ts'
import { insertWebhook } from '../webhooks/webhooks.sql.ts'

const test = apiTest
  // The actions of entries whose values are visible with the given scopes.
  .extend('valuesSeenWith', ({ api, client }) => async (...scopes: Scope[]) => {
    const owner = await api.owner()
    const writer = { bearer: (await api.key(owner)).text }
    const { data: prompt } = await client.create_prompt({ name: 'Secret' }, writer)
    const { id: prompt_id } = prompt
    await client.save_draft_version({ prompt_id }, writer)
    await client.update_block({ block_id: prompt.blocks?.[0]?.id ?? '', content: 'draft' }, writer)
    await client.create_variable({ prompt_id, ...SET_UP }, writer)
    await client.create_test_case({ prompt_id, input_text: 'Hi' }, writer)
    await client.rollback_version({ prompt_id, version: 1 }, writer)
    await insertWebhook(api.unitOfWork, api.system(owner.projectId), buildWebhook(owner), 20)
    const reader = await api.key(owner, 'live', ['projects:read', ...scopes])
    const { data } = await client.list_audit_entries({}, { bearer: reader.text })
    expect(data).toHaveLength(8)
    for (const { is_redacted, before, after } of data) {
      expect(is_redacted).toBe(before === null && after === null)
    }
    return data.filter((entry) => !entry.is_redacted).map(({ action }) => action)
  })

test('the log lists who changed what, newest first, with filters and pages', async ({
  api,
  client,
  owner,
}) => {
  const key = await api.key(owner)
  const options = { bearer: key.text, headers: { 'X-Request-Id': 'the-request' } }
  const { data: prompt } = await client.create_prompt({ name: 'Audited' }, options)
  const block_id = prompt.blocks?.[0]?.id ?? ''
  await client.update_block({ block_id, content: 'new' }, options)
  await client.save_draft_version({ prompt_id: prompt.id }, options)
  const actions = async (filter: object) => {
    const { data } = await client.list_audit_entries({ limit: 100, ...filter }, options)
    return data.map(({ action }) => action)
  }
  expect(await actions({})).toEqual(['version.saved', 'block.updated', 'prompt.created'])
  expect(await actions({ action: 'block.updated' })).toEqual(['block.updated'])
  expect(await actions({ target_id: prompt.id })).toEqual(['prompt.created'])
  expect(await actions({ key_id: owner.userId })).toEqual([])
  expect(await actions({ until: '2000-01-01T00:00:00Z' })).toEqual([])
  expect(await actions({ since: '2000-01-01T00:00:00+01:00' })).toHaveLength(3)

  const first = await client.list_audit_entries({ limit: 2 }, options)
  const cursor = first.next_cursor ?? ''
  const second = await client.list_audit_entries({ limit: 2, cursor }, options)
  expect([first.data.length, second.data.length, second.next_cursor]).toEqual([2, 1, null])
  expect(first.data[1]).toMatchObject({
    action: 'block.updated',
    target_type: 'block',
    target_id: block_id,
    key_id: key.id,
    before: { content: '' },
    after: { content: 'new' },
    request_id: 'the-request',
  })
})

test("does not show another project's log", async ({ api, client }) => {
  const busy = await api.owner()
  await client.create_prompt({ name: 'Private' }, { bearer: (await api.key(busy)).text })
  const stranger = { bearer: (await api.key(await api.owner())).text }
  expect((await client.list_audit_entries({ limit: 100 }, stranger)).data).toEqual([])
})

test('an entry names the person, OAuth client and MCP tool behind a change', async ({
  api,
  client,
  owner,
}) => {
  const key = await api.key(owner)
  const clientId = 'https://client.example/metadata.json'
  await api.database.prisma.apiKey.update({ where: { id: key.id }, data: { clientId } })
  const options = { bearer: key.text, headers: { 'X-Promptwire-Via': 'mcp' } }
  const { data: prompt } = await client.create_prompt({ name: 'By a tool' }, options)
  const block_id = prompt.blocks?.[0]?.id ?? ''
  await client.update_block({ block_id, content: 'x' }, { bearer: key.text })
  const { data } = await client.list_audit_entries({ client_id: clientId }, options)
  const who = { user_id: owner.userId, key_id: key.id, client_id: clientId }
  expect(data).toMatchObject([
    { ...who, action: 'block.updated', tool: null },
    { ...who, action: 'prompt.created', tool: 'create_prompt' },
  ])
  expect((await client.list_audit_entries({ client_id: 'other' }, options)).data).toEqual([])
})

test('ignores the tool and request id that an outside client claims', async ({
  api,
  client,
  owner,
}) => {
  const key = await api.key(owner)
  const headers = { 'X-Promptwire-Via': 'mcp', 'X-Request-Id': 'forged' }
  const stranger = createClient(publicContract, PUBLIC_PREFIX, async (url, request) =>
    api.publicApp.request(url, request),
  )
  await stranger.create_prompt({ name: 'By hand' }, { bearer: key.text, headers })
  const { data } = await client.list_audit_entries({}, { bearer: key.text })
  expect(data).toMatchObject([{ action: 'prompt.created', tool: null }])
  expect(data[0]?.request_id).toMatch(/^[0-9a-f-]{36}$/)
})

const SET_UP = { key: 'tone', default_value: 'kind' }

test("a prompt's log is complete: by slug while it exists, by id forever", async ({
  api,
  client,
}) => {
  const options = { bearer: (await api.key(await api.owner())).text }
  const { data: prompt } = await client.create_prompt({ name: 'Greeting' }, options)
  const { id: prompt_id, slug } = prompt
  const block_id = prompt.blocks?.[0]?.id ?? ''
  await client.update_block({ block_id, content: 'new' }, options)
  const { data: variable } = await client.create_variable({ prompt_id, ...SET_UP }, options)
  await client.update_variable({ variable_id: variable.id, required: true }, options)
  await client.save_draft_version({ prompt_id }, options)
  await client.publish_version({ prompt_id, version: 1 }, options)
  const { data: added } = await client.create_test_case({ prompt_id, input_text: 'Hi' }, options)
  await client.update_test_case({ test_case_id: added.id, expected_output: 'Hello' }, options)
  await client.delete_test_case({ test_case_id: added.id }, options)
  const file = { format: 'csv', content: 'input_text\nHi\n' } as const
  await client.import_test_cases({ prompt_id, ...file }, options)
  await client.delete_block({ block_id }, options)
  await client.rollback_version({ prompt_id, version: 1 }, options)
  await client.update_prompt({ prompt_id, description: 'all of it' }, options)
  await client.create_prompt({ name: 'Another' }, options)
  const story = async (named: string) => {
    const { data } = await client.list_audit_entries({ prompt_id: named }, options)
    expect(data.every((entry) => entry.prompt_id === prompt_id)).toBe(true)
    return data.map(({ action }) => action).reverse()
  }
  const actions = [
    'prompt.created',
    'block.updated',
    'variable.created',
    'variable.updated',
    'version.saved',
    'version.published',
    'test_case.created',
    'test_case.updated',
    'test_case.deleted',
    'test_cases.imported',
    'block.deleted',
    'version.saved',
    'prompt.rolled_back',
    'prompt.updated',
  ]
  expect(await story(slug)).toEqual(actions)
  await client.delete_prompt({ prompt_id, confirm: true }, options)
  expect(await story(prompt_id)).toEqual([...actions, 'prompt.deleted'])
  await expect(story(slug)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const stranger = { bearer: (await api.key(await api.owner())).text }
  expect((await client.list_audit_entries({ prompt_id }, stranger)).data).toEqual([])
})

test('rejects an unknown action and lists the known ones', async ({ api, client }) => {
  const options = { bearer: (await api.key(await api.owner())).text }
  const refused = client.list_audit_entries({ action: 'prompt.published' }, options)
  await expect(refused).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringMatching(/^action: .*prompt\.deleted.*version\.published/),
  })
})

describe('values need the scope that reads them elsewhere', () => {
  test.for<[Scope[], string[]]>([
    [[], []],
    [['prompts:read'], ['prompt.created']],
    [['blocks:read'], ['block.updated']],
    [['variables:read'], ['variable.created']],
    [['versions:read'], ['version.saved', 'version.saved']],
    [['test_cases:read'], ['test_case.created']],
    [
      ['prompts:read', 'blocks:read', 'variables:read'],
      ['prompt.rolled_back', 'variable.created', 'block.updated', 'prompt.created'],
    ],
  ])('%j', async ([scopes, seen], { valuesSeenWith }) =>
    expect(await valuesSeenWith(...scopes)).toEqual(seen),
  )

  test("no key can read a webhook's URL", async ({ valuesSeenWith }) => {
    expect(await valuesSeenWith(...SCOPES)).not.toContain('webhook.created')
  })
})

const buildWebhook = ({ projectId }: Owner) => ({
  id: randomUUID(),
  projectId,
  url: 'https://hooks.example/secret',
  description: '',
  events: ['prompt.updated' as const],
  secret: 'whsec_',
  createdAt: new Date(),
})
