// The databases the schema engine works on: a PostgreSQL server, or an in-memory PGlite for
// commands that compare files only and for the scratch copy they replay the migrations in.
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { register } from 'tsx/esm/api'

const CHAR = 18
const BPCHAR = 1042
const closers = []

export async function closeDatabases() {
  for (const close of closers.reverse()) await close().catch(() => {})
}

async function scratchPool() {
  register()
  const { PGlite } = await import('@electric-sql/pglite')
  const { PGliteSocket } = await import('../../apps/api/src/store/pglite-socket.ts')
  const database = await PGlite.create('memory://')
  const pool = new pg.Pool({ stream: () => new PGliteSocket(database), max: 1 })
  closers.push(() => pool.end().then(() => database.close()))
  return pool
}

function serverPool(url) {
  const { href } = withoutSchema(url)
  const pool = new pg.Pool({ connectionString: href, max: 2, options: '-c TimeZone=UTC' })
  pool.on('error', () => {})
  closers.push(() => pool.end())
  return pool
}

function withoutSchema(url) {
  const parsed = new URL(url)
  parsed.searchParams.delete('schema')
  return parsed
}

/** PrismaPg as the schema engine needs it. */
async function migrationAdapter(pool) {
  const adapter = await new PrismaPg(pool).connect()
  // A script goes to the server whole; PrismaPg cuts it at every ';', also inside function bodies.
  adapter.executeScript = async (script) => {
    await pool.query(script).catch((error) => adapter.onError(error))
  }
  // The catalogue has columns of the one-byte type "char", which PrismaPg cannot read.
  const performIO = adapter.performIO.bind(adapter)
  adapter.performIO = async (query) => {
    const result = await performIO(query)
    for (const field of result.fields ?? []) {
      if (field.dataTypeID === CHAR) field.dataTypeID = BPCHAR
    }
    return result
  }
  return adapter
}

let main
let scratch
const emptyScratch = async () => {
  scratch ??= scratchPool()
  const pool = await scratch
  await pool.query('DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public')
  return migrationAdapter(pool)
}

/** The engine's door to databases; without `url` everything happens in the scratch database. */
export const databaseFactory = (url) => ({
  provider: 'postgres',
  adapterName: '@prisma/adapter-pg',
  connect: () => {
    if (!url) return emptyScratch()
    main ??= serverPool(url)
    return migrationAdapter(main)
  },
  connectToShadowDb: emptyScratch,
})

export const ping = (url) => serverPool(url).query('SELECT 1')

/** Creates the database that `url` names, through the server's `postgres` database. */
export async function createDatabase(url) {
  const target = withoutSchema(url)
  const name = decodeURIComponent(target.pathname.slice(1))
  target.pathname = '/postgres'
  const client = new pg.Client({ connectionString: target.href })
  await client.connect()
  await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`).finally(() => client.end())
  return name
}
