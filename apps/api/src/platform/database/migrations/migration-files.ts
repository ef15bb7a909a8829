import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '@promptwire/runtime/environment'

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
  /** Checksum of migration.sql, as Prisma computes it. */
  readonly checksum: string
  /**
   * The steps of online.sql, if the migration has one: the same result without blocking writers.
   */
  readonly steps: readonly Step[]
}

/** Oldest first, up to the migration `until`. */
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
      return { name, text: bytes.toString(), checksum, steps: parseSteps(online) }
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
