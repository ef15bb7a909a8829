import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '../../apps/api/src/platform/database/database.ts'
import { MIGRATIONS } from '../support/postgres.ts'

/** A PostgreSQL server with direct access. */
export interface ScenarioServer {
  readonly server: { readonly url: string }
  admin(sql: string): Promise<void>
}

/** A fault outside the database, with its own processes and database. */
export interface Scenario {
  readonly name: string
  /** Part of the short form. */
  readonly short?: boolean
  /** Returns a summary; throws on failure. */
  run(place: ScenarioServer): Promise<string>
}

/** Closes a scenario's resources in reverse order, whatever happens. */
export type Closing = (close: () => unknown) => void

export async function closingAll<T>(run: (closing: Closing) => Promise<T>): Promise<T> {
  const open: (() => unknown)[] = []
  try {
    return await run((close) => void open.push(close))
  } finally {
    for (const close of open.reverse()) await close()
  }
}

/** Creates a database on the server, optionally as a copy of a template. */
export async function createDatabase(place: ScenarioServer, template?: string) {
  const name = `scenario_${randomUUID().replaceAll('-', '')}`
  await place.admin(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ''}`)
  const url = new URL(place.server.url)
  url.pathname = `/${name}`
  return { name, url: url.href, drop: () => place.admin(`DROP DATABASE ${name} WITH (FORCE)`) }
}

/** Migrates a database and works on it without a running app. */
export async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>) {
  const database = await openDatabase({ url, folder: '', migrations: MIGRATIONS, connections: 2 })
  return await work(database).finally(() => database.close())
}

/** Queries a database like an operator. */
export async function query<Row extends pg.QueryResultRow>(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(sql).finally(() => client.end())
  return rows
}

const PATIENCE_MS = 60_000

/** Polls until `holds` is true; throws `what` after a timeout. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const late = performance.now() + PATIENCE_MS
  while (!(await holds())) {
    if (performance.now() > late) throw new Error(`waited in vain until ${what}`)
    await new Promise((later) => setTimeout(later, 50))
  }
}
