import { randomBytes, randomUUID } from 'node:crypto'
import type { Scope } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import type { Owner } from '../../../../../test/support/fixtures/making.ts'
import { mintKey } from './client-keys.sql.ts'
import { newKey } from './new-key.ts'

const test = apiTest
  // Mints a key as a client's authorization code does.
  .extend(
    'mint',
    ({ api }) =>
      async (
        { projectId, userId }: Pick<Owner, 'projectId' | 'userId'>,
        client: { clientId: string; clientName?: string },
        scopes: readonly Scope[] = ['prompts:read', 'prompts:write'],
      ) => {
        const at = api.clock.now
        const wanted = {
          projectId,
          createdById: userId,
          environment: 'dev',
          scopes,
          ...client,
        } as const
        const { text, row } = newKey(
          { ...wanted, name: `MCP — ${client.clientId}` },
          at,
          randomBytes,
        )
        const by = { actor: { kind: 'person', userId }, projectId, requestId: 'test', at } as const
        expect(
          await mintKey(api.unitOfWork, by, { jti: randomUUID(), expiresAt: at }, row, []),
        ).toBe(true)
        return { text, id: row.id }
      },
  )
  .extend('setUp', ({ api, projectAs }) => async () => {
    const owner = await api.owner()
    return { owner, project: await projectAs(owner, owner.projectId) }
  })
  .extend(
    'callTool',
    ({ api }) =>
      (path: string, key: string, body?: object) =>
        api.app.request(`/api/v1${path}`, {
          method: body ? 'POST' : 'GET',
          headers: {
            authorization: `Bearer ${key}`,
            'x-promptwire-via': 'mcp',
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        }),
  )

const CLAUDE = 'https://claude.ai/oauth/claude-code-client-metadata'

test('each client is one row: identity, approver, permissions, usage and evidence', async ({
  setUp,
  api,
  mint,
  callTool,
}) => {
  const { owner, project } = await setUp()
  const colleague = await api.member(owner, 'editor')
  const first = await mint(owner, { clientId: CLAUDE })
  await mint({ ...colleague, projectId: owner.projectId }, { clientId: CLAUDE }, [
    'prompts:read',
    'versions:publish',
  ])
  const registered = { clientId: `dcr_${randomUUID()}`, clientName: 'Claude Code' }
  await mint(owner, registered)
  await api.key(owner)
  const made = await callTool('/prompts', first.text, { name: 'By the agent' })
  expect(made.status).toBe(200)

  const listed = async () => (await project.list_connected_apps({})).data
  // Use is recorded after the response.
  await expect.poll(async () => (await listed())[1]?.last_tool).toBe('create_prompt')
  const apps = await listed()
  expect(apps.map(({ client_id }) => client_id)).toEqual([registered.clientId, CLAUDE])
  const [other, claude] = apps
  expect(other).toMatchObject({ name: 'Claude Code', verified_host: null, changes: 0 })
  expect(claude).toMatchObject({
    name: 'Claude Code',
    verified_host: 'claude.ai',
    active_keys: 2,
    scopes: ['prompts:read', 'prompts:write', 'versions:publish'],
    last_used_at: api.clock.now.toISOString(),
    last_tool: 'create_prompt',
    changes: 1,
    grants: [{ approved_by: 'Robin' }, { key_id: first.id, is_active: true, environment: 'dev' }],
  })
  const { data: entries } = await project.list_audit_entries(claude?.changes_filter ?? {})
  const changes = entries.filter(({ key_id }) => key_id === first.id)
  expect(changes).toMatchObject([{ action: 'prompt.created', tool: 'create_prompt' }])
})

test('disconnecting a client revokes all its keys in this project and no others', async ({
  setUp,
  mint,
  api,
}) => {
  const { owner, project } = await setUp()
  const elsewhere = await setUp()
  const ended = [
    await mint(owner, { clientId: CLAUDE }),
    await mint(
      await api.member(owner, 'admin').then((p) => ({ ...p, projectId: owner.projectId })),
      {
        clientId: CLAUDE,
      },
    ),
  ]
  const others = [
    await mint(owner, { clientId: 'another' }),
    await mint(elsewhere.owner, { clientId: CLAUDE }),
    await api.key(owner),
  ]
  const status = async ({ text }: { text: string }) => (await api.get('/prompts', text)).status
  expect((await project.revoke_client_keys({ client_id: CLAUDE })).data).toEqual({ revoked: 2 })
  for (const key of ended) expect(await status(key)).toBe(401)
  for (const key of others) expect(await status(key)).toBe(200)
  const { data: entries } = await project.list_audit_entries({ action: 'key.revoked' })
  expect(entries.map(({ target_id }) => target_id).sort()).toEqual(ended.map(({ id }) => id).sort())
  expect(entries.every(({ target_name }) => target_name)).toBe(true)
  expect(new Set(entries.map(({ request_id }) => request_id)).size).toBe(1)
  const events = await api.database.prisma.event.findMany({
    where: { projectId: owner.projectId, type: 'key.revoked' },
  })
  expect(events).toHaveLength(2)
  expect((await project.revoke_client_keys({ client_id: CLAUDE })).data).toEqual({ revoked: 0 })
  const names = async (with_former: boolean) =>
    (await project.list_connected_apps({ with_former })).data.map(({ client_id }) => client_id)
  expect(await names(false)).toEqual(['another'])
  expect(await names(true)).toEqual(['another', CLAUDE])
})
