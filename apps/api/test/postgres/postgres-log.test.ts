import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createTestApi } from '../../../../test/support/api.ts'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { MIGRATIONS } from '../../../../test/support/postgres.ts'
import { startPostgresServer } from '../../../../test/support/postgres-server.ts'
import { openDatabase } from '../../src/platform/database/database.ts'

const SECRET = 'Acquisition of Example Ltd'

const test = apiTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await startPostgresServer(['logging_collector=on', 'log_min_messages=info'])
    onCleanup(() => server.stop())
    return server
  })
  .extend('api', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const place = { url: server.url, folder: '', migrations: MIGRATIONS, connections: 5 }
    const api = await createTestApi({ database: await openDatabase(place) })
    onCleanup(() => api.close())
    return api
  })
  .extend('postgresLog', ({ server }) => () => {
    const folder = join(server.socketFolder, 'data', 'log')
    return readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('')
  })

test('a taken name leaves no trace in the PostgreSQL log', async ({
  api,
  client,
  devKey,
  ownersProject,
  postgresLog,
}) => {
  const folder = await client.create_folder({ name: SECRET }, devKey)
  const other = await client.create_folder({ name: 'Other' }, devKey)
  const inner = { name: 'Other', parent_id: folder.data.id }
  await client.create_folder(inner, devKey)
  const refused = await Promise.allSettled([
    client.create_folder({ name: SECRET.toUpperCase() }, devKey),
    client.update_folder({ folder_id: other.data.id, name: SECRET }, devKey),
    client.delete_folder({ folder_id: folder.data.id, move_contents_to: 'root' }, devKey),
  ])
  const provider = { kind: 'openai', credential: 'sk-1', default_model: 'm' } as const
  await ownersProject.create_provider({ ...provider, name: SECRET })
  const { data } = await ownersProject.create_provider({ ...provider, name: 'Second' })
  const taken = await Promise.allSettled([
    ownersProject.create_provider({ ...provider, name: SECRET }),
    ownersProject.update_provider({ provider_id: data.id, name: SECRET }),
  ])
  const reasons = [...refused, ...taken].map((each) => 'reason' in each && each.reason.code)
  expect(reasons).toEqual(reasons.map(() => 'CONFLICT'))
  for (const _ of ['one', 'another']) await client.create_prompt({ name: SECRET }, devKey)

  // Waits until the log contains this session's error.
  await expect(api.database.pool.query('SELECT 1 / 0')).rejects.toThrow()
  await expect.poll(postgresLog).toContain('division by zero')
  expect(postgresLog()).not.toMatch(/Acquisition|acquisition/)
})
