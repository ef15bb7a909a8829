import { rmSync } from 'node:fs'
import {
  type DatabaseOptions,
  openDatabase,
} from '../../apps/api/src/platform/database/database.ts'
import { createDataFolder, createServerDatabase } from './database.ts'
import { createFixtures } from './fixtures.ts'
import { MIGRATIONS } from './postgres.ts'

/** A database on which API processes can start repeatedly. */
export interface Place {
  environment: Record<string, string>
  /** A user with the password of all fixtures. */
  readonly email: string
  /** Their key, which may edit. */
  readonly key: string
  remove(): Promise<void> | void
}

export async function onPostgres(): Promise<Place> {
  const { url, drop } = await createServerDatabase()
  const options = { url, folder: '', connections: 1 }
  return { environment: { DATABASE_URL: url }, ...(await settle(options)), remove: drop }
}

export async function onPGlite(): Promise<Place> {
  settledFolder ??= settleFolder()
  const { folder: template, ...someone } = await settledFolder
  const folder = createDataFolder(template)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return { environment: { DATA_DIR: folder }, ...someone, remove }
}

/** Opened once and then copied: opening an embedded database takes seconds. */
let settledFolder: ReturnType<typeof settleFolder> | undefined

async function settleFolder() {
  const folder = createDataFolder()
  return { folder, ...(await settle({ folder, connections: 1 })) }
}

/** Creates a user with a key and without limits, for later processes. */
async function settle(options: Omit<DatabaseOptions, 'migrations'>) {
  const database = await openDatabase({ ...options, migrations: MIGRATIONS })
  const fixtures = createFixtures(database, () => new Date())
  const owner = await fixtures.owner()
  const { text } = await fixtures.key(owner, 'dev')
  await database.close()
  return { email: owner.email, key: text }
}

export const PLACES: readonly (readonly [string, () => Promise<Place>])[] = [
  ['PGlite', onPGlite],
  ['PostgreSQL', onPostgres],
]
