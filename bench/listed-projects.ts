import { writeSortedCursor } from '../apps/api/src/features/prompts/lists/sorted-cursor.ts'
import type { Database } from '../apps/api/src/platform/database/database.ts'
import type { Owner } from '../test/support/fixtures/making.ts'
import type { Fixtures } from '../test/support/fixtures.ts'
import { seedPrompts } from '../test/support/many-prompts.ts'
import { print, seconds } from './report.ts'

/** A project with many prompts, and parameters for its lists. */
export interface Project {
  readonly owner: Owner
  readonly live: string
  readonly dev: string
  readonly folder: string
  /** A prompt in the middle, as a cursor of each order. */
  readonly middle: Record<'created' | '-updated' | 'name', string>
}

/** Distributes the prompts over forty folders. */
export async function fillProject(
  database: Database,
  fixtures: Fixtures,
  count: number,
): Promise<Project> {
  const owner = await fixtures.owner()
  const folders: string[] = []
  for (let i = 0; i < 40; i++) folders.push(await fixtures.folder(owner))
  const started = performance.now()
  await seedPrompts(database.pool, owner.projectId, count, folders)
  await database.pool.query('ANALYZE')
  print(`${count} prompts made in ${seconds(started)}`)
  const middle = {
    created: await findMiddleCursor(database, owner, count, 'created'),
    '-updated': await findMiddleCursor(database, owner, count, '-updated'),
    name: await findMiddleCursor(database, owner, count, 'name'),
  }
  const live = (await fixtures.key(owner, 'live')).text
  const dev = (await fixtures.key(owner, 'dev')).text
  return { owner, live, dev, folder: folders[1] ?? '', middle }
}

async function findMiddleCursor(
  { prisma }: Database,
  { projectId }: Owner,
  count: number,
  sort: keyof Project['middle'],
): Promise<string> {
  const orders = {
    created: [{ createdAt: 'asc' }, { id: 'asc' }],
    '-updated': [{ updatedAt: 'desc' }, { id: 'desc' }],
    name: [{ name: 'asc' }, { id: 'asc' }],
  } as const
  const found = await prisma.prompt.findFirstOrThrow({
    where: { projectId },
    orderBy: [...orders[sort]],
    skip: count / 2,
  })
  return writeSortedCursor(sort, found)
}

/**
 * Writes search documents as the API does in the background, but without the index, which is
 * faster.
 */
export async function writeDocuments({ pool }: Database): Promise<void> {
  const started = performance.now()
  await pool.query('DROP INDEX search_document_words')
  const step = async () => {
    const { rows } = await pool.query('SELECT write_search_documents(2000) AS marks')
    return rows[0].marks
  }
  while ((await step()) > 0);
  await pool.query('VACUUM ANALYZE search_document')
  print(`search documents written in ${seconds(started)}`)
}
