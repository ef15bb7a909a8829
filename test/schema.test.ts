import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../apps/api/src/platform/database/migrations/migrate.ts'
import { createServerDatabase } from './support/database.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const prisma = (args: string[], environment: Record<string, string> = {}) =>
  execFileSync('node_modules/.bin/prisma', args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  })

let served: Awaited<ReturnType<typeof createServerDatabase>>
beforeAll(async () => {
  served = await createServerDatabase()
})
afterAll(() => served.drop())

const differenceTo = (schema: string) =>
  prisma([
    'migrate',
    'diff',
    '--from-migrations',
    'prisma/migrations',
    '--to-schema',
    schema,
    '--script',
  ])

test('the migrations create exactly the schema', () => {
  expect(differenceTo('prisma/schema.prisma').trim()).toBe('-- This is an empty migration.')
})

test('a schema change without a migration is detected', () => {
  const edited = join(mkdtempSync(join(tmpdir(), 'promptwire-schema-')), 'schema.prisma')
  const schema = readFileSync(join(ROOT, 'prisma/schema.prisma'), 'utf8')
  writeFileSync(edited, schema.replace('model Account {', 'model Account {\n  nickname String?'))
  expect(differenceTo(edited)).toContain('ADD COLUMN     "nickname" TEXT')
})

test('Prisma accepts a database migrated by our runner', () => {
  const status = prisma(['migrate', 'status'], { DATABASE_URL: served.url })
  expect(status).toContain('Database schema is up to date')
})

test('our runner accepts a database migrated by Prisma', async () => {
  const pool = new pg.Pool({ connectionString: served.url, max: 1 })
  // Dropping the database may end a connection before it has closed itself.
  pool.on('error', () => {})
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  prisma(['migrate', 'deploy'], { DATABASE_URL: served.url })
  await expect(migrate(pool, `${ROOT}/prisma/migrations`)).resolves.toBeUndefined()
  await pool.query(`UPDATE "_prisma_migrations" SET checksum = 'edited'`)
  await expect(migrate(pool, `${ROOT}/prisma/migrations`)).rejects.toThrow('was edited')
  await pool.end()
})
