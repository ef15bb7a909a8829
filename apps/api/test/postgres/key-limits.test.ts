import { randomBytes, randomUUID } from 'node:crypto'
import { MAX_ACTIVE_KEYS, MAX_CLIENT_KEYS } from '@promptwire/contract/keys/keys'
import type { Scope } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { mintKey } from '../../src/features/keys/client-keys.sql.ts'
import { newKey } from '../../src/features/keys/new-key.ts'

const NEW = { name: 'Key', environment: 'live', scopes: ['prompts:read'] as Scope[] } as const

// Rows that only fill a project; no one knows their secrets.
const test = apiTest.extend('fill', ({ api }) => async (project: Filled) => {
  const { projectId, userId, count, clientId = null } = project
  await api.database.prisma.$executeRaw`
    INSERT INTO api_key (id, project_id, name, environment, scopes, key_hash, last_four, created_by,
                         client_id, created_at)
    SELECT gen_random_uuid(), ${projectId}::uuid, 'Filler', 'live', '{prompts:read}',
           sha256(gen_random_uuid()::text::bytea), 'xxxx', ${userId}::uuid, ${clientId},
           ${new Date(api.clock.now.getTime() - 1_000)}
      FROM generate_series(1, ${count})`
})

interface Filled {
  readonly projectId: string
  readonly userId: string
  readonly count: number
  readonly clientId?: string
}

test("concurrent creations stop at the project's key limit", async ({ api, fill, projectAs }) => {
  const owner = await api.owner()
  const project = await projectAs(owner, owner.projectId)
  await fill({ ...owner, count: MAX_ACTIVE_KEYS - 3 })
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => project.create_key(NEW)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  await expect(project.create_key(NEW)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'A project can have 200 active API keys. Revoke an unused one.',
  })
  const [one] = (await project.list_keys({ limit: 1 })).data
  await project.revoke_key({ key_id: one?.id ?? '' })
  expect((await project.create_key(NEW)).data.state).toBe('active')
})

test("keys of connected apps do not count against a project's own", async ({
  api,
  fill,
  projectAs,
}) => {
  const owner = await api.owner()
  const project = await projectAs(owner, owner.projectId)
  await fill({ ...owner, count: MAX_ACTIVE_KEYS, clientId: 'https://client.example' })
  expect((await project.create_key(NEW)).data.state).toBe('active')
})

test("a grant beyond the limit replaces the same person's least used one, also under concurrency", async ({
  api,
  fill,
}) => {
  const owner = await api.owner()
  const other = await api.member(owner, 'editor')
  const { projectId, userId } = owner
  const clientId = 'https://client.example'
  await fill({ projectId, userId, count: MAX_CLIENT_KEYS, clientId })
  await fill({ projectId, userId: other.userId, count: MAX_CLIENT_KEYS, clientId })
  const used = await api.database.prisma.apiKey.findFirstOrThrow({ where: { createdById: userId } })
  const lastUsedAt = new Date(api.clock.now.getTime() + 1)
  await api.database.prisma.apiKey.update({ where: { id: used.id }, data: { lastUsedAt } })
  const mint = async () => {
    const wanted = { ...NEW, projectId, createdById: userId, clientId }
    const { row } = newKey(wanted, api.clock.now, randomBytes)
    const code = { jti: randomUUID(), expiresAt: api.clock.now }
    expect(await mintKey(api.unitOfWork, api.system(projectId), code, row, [])).toBe(true)
    return row.id
  }
  const minted = await Promise.all(Array.from({ length: 5 }, mint))
  const active = await api.database.prisma.apiKey.findMany({
    where: { projectId, clientId, revokedAt: null },
    select: { id: true, createdById: true },
  })
  expect(active.filter(({ createdById }) => createdById === userId)).toHaveLength(MAX_CLIENT_KEYS)
  expect(active).toHaveLength(2 * MAX_CLIENT_KEYS)
  expect(active.map(({ id }) => id)).toEqual(expect.arrayContaining([used.id, ...minted]))
})
