import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../apps/api/src/platform/database/migrations/migrate.ts'
import { createServerDatabase } from '../support/database.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
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

const listStatements = (script: string) =>
  script.split('\n').filter((line) => line !== '' && !line.startsWith('--'))

/** A client's files by name. Prisma's CLI aligns the columns of the schema that it repeats. */
function readClient(folder: string): Record<string, string> {
  const client = join(folder, 'apps/api/src/platform/database/generated')
  const entries = readdirSync(client, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const read = (file: string) => readFileSync(file, 'utf8').replaceAll(/ +/g, ' ')
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      return [relative(client, file), read(file)]
    }),
  )
}

test('the client is the one that `prisma generate` makes', () => {
  const clientMadeBy = (generate: (schema: string) => void) => {
    const folder = mkdtempSync(join(tmpdir(), 'promptwire-client-'))
    const schema = join(folder, 'prisma/schema.prisma')
    cpSync(join(ROOT, 'prisma/schema.prisma'), schema)
    generate(schema)
    const client = readClient(folder)
    rmSync(folder, { recursive: true })
    return client
  }
  const ours = clientMadeBy((schema) =>
    execFileSync(process.execPath, ['prisma/generate-client.mjs', schema], { cwd: ROOT }),
  )
  expect(Object.keys(ours)).toContain('client.ts')
  expect(ours).toEqual(clientMadeBy((schema) => prisma(['generate', '--schema', schema])))
})

test('the migrations create exactly the schema, and a change of it without a migration is detected', () => {
  const edited = join(mkdtempSync(join(tmpdir(), 'promptwire-schema-')), 'schema.prisma')
  const schema = readFileSync(join(ROOT, 'prisma/schema.prisma'), 'utf8')
  writeFileSync(edited, schema.replace('model Account {', 'model Account {\n  nickname String?'))
  const [difference, ...others] = listStatements(differenceTo(edited))
  expect(difference).toMatch(/^ALTER TABLE "account" ADD COLUMN +"nickname" TEXT;$/)
  expect(others).toEqual([])
})

test('Prisma accepts a database migrated by our runner', () => {
  const status = prisma(['migrate', 'status'], { DATABASE_URL: served.url })
  expect(status).toContain('Database schema is up to date')
})

test('our runner accepts a database migrated by Prisma', async () => {
  const pool = new pg.Pool({ connectionString: served.url, max: 1 })
  // Dropping the database may end a connection before it closes itself.
  pool.on('error', () => {})
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  prisma(['migrate', 'deploy'], { DATABASE_URL: served.url })
  await expect(migrate(pool, `${ROOT}/prisma/migrations`)).resolves.toBeUndefined()
  await pool.query(`UPDATE "_prisma_migrations" SET checksum = 'edited'`)
  await expect(migrate(pool, `${ROOT}/prisma/migrations`)).rejects.toThrow('was edited')
  await pool.end()
})
