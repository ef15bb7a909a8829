// The databases the schema engine works on: a PostgreSQL server, or an in-memory PGlite for
// commands that compare files only and for the scratch copy they replay the migrations in.
import { PrismaPg } from '@prisma/adapter-pg'
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils'
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
  const { PGliteSocket } = await import(
    '../../apps/api/src/platform/database/embedded/pglite-socket.ts'
  )
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
  // The catalogue has columns of the one-byte type "char", which PrismaPg cannot read: they pass as
  // text and are named characters again, for which the engine stops otherwise. It asks one by one.
  const performIO = adapter.performIO.bind(adapter)
  const queryRaw = adapter.queryRaw.bind(adapter)
  let characters = []
  adapter.performIO = async (query) => {
    const result = await performIO(query)
    const fields = [...(result.fields ?? []).entries()]
    characters = fields.flatMap(([i, { dataTypeID }]) => (dataTypeID === CHAR ? [i] : []))
    for (const i of characters) result.fields[i].dataTypeID = BPCHAR
    return result
  }
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query)
    for (const i of characters) result.columnTypes[i] = ColumnTypeEnum.Character
    return result
  }
  return adapter
}

const pools = new Map()

/** The pool of this name, opened on first use. */
function poolOnce(name, open) {
  if (!pools.has(name)) pools.set(name, Promise.resolve(open()))
  return pools.get(name)
}

async function emptied(pool) {
  await pool.query('DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public')
  return pool
}

/** The engine's door to databases; without `url` it works on an in-memory one of its own. */
export const databaseFactory = (url) => ({
  provider: 'postgres',
  adapterName: '@prisma/adapter-pg',
  connect: async () =>
    migrationAdapter(await poolOnce('main', () => (url ? serverPool(url) : scratchPool()))),
  // Emptied for each use: the engine replays the migrations in it.
  connectToShadowDb: async () =>
    migrationAdapter(await emptied(await poolOnce('shadow', scratchPool))),
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
