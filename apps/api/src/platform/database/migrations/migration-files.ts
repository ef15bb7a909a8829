import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '@promptwire/runtime/environment'

/** One part of a migration, committed by itself. */
export type Step =
  | { readonly kind: 'transaction'; readonly title: string; readonly sql: string }
  | { readonly kind: 'statement'; readonly title: string; readonly sql: string }
  | {
      readonly kind: 'batches'
      readonly title: string
      readonly sql: string
      readonly table: string
      readonly size: number
    }

export interface Migration {
  readonly name: string
  readonly text: string
  /** Of migration.sql, as Prisma computes it. */
  readonly checksum: string
  /** The steps of online.sql, if the migration has one: the same result without blocking writers. */
  readonly steps: readonly Step[]
  /** Names and checksums of earlier migrations that this one replaces, from replaces.sha256. */
  readonly replaces: ReadonlyMap<string, string>
}

/** Reads the migrations in `folder`, oldest first, up to the one that a backup names as its last. */
export async function readMigrations(folder: string, until?: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  if (names.length === 0) throw new OperatorError(`There are no migrations in ${folder}.`)
  if (until !== undefined && !names.includes(until)) {
    throw new OperatorError(
      `The backup was written by another version of this service: this one has no migration ${until}.`,
    )
  }
  const wanted = names.filter((name) => until === undefined || name <= until)
  return Promise.all(
    wanted.sort().map(async (name) => {
      const bytes = await readFile(join(folder, name, 'migration.sql'))
      const checksum = createHash('sha256').update(bytes).digest('hex')
      const online = await readFile(join(folder, name, 'online.sql'), 'utf8').catch(orNone)
      const replaced = await readFile(join(folder, name, 'replaces.sha256'), 'utf8').catch(orNone)
      const steps = parseSteps(online)
      return { name, text: bytes.toString(), checksum, steps, replaces: parseChecksums(replaced) }
    }),
  )
}

function orNone(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}

const HEADER =
  /^-- step(?: (?<alone>outside a transaction)| in batches of (?<size>\d+) "(?<table>\w+)")?: (?<title>.+)$/

/** Splits online.sql at its headers, `-- step: title` and the two other kinds. */
function parseSteps(online: string): Step[] {
  const parts = online.split(/^(?=-- step\b)/m).filter((part) => part.startsWith('-- step'))
  return parts.map((part) => {
    const [header = '', ...lines] = part.split('\n')
    const { alone, size, table, title = '' } = HEADER.exec(header)?.groups ?? {}
    if (!title) throw new Error(`Invalid step header: ${header}`)
    const sql = lines.join('\n').trim()
    if (table) return { kind: 'batches', title, sql, table, size: Number(size) }
    return { kind: alone ? 'statement' : 'transaction', title, sql }
  })
}

/** Reads lines as `sha256sum` writes them: a checksum, two blanks and a name. */
function parseChecksums(text: string): Map<string, string> {
  const lines = text.split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}
