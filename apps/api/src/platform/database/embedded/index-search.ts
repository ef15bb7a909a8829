import type pg from 'pg'

/** The form of the blocks alone, which is behind that of the metadata in a search document. */
export const BLOCKS_FORM = 'right(whole, -(octet_length(about) + 1))'

/** Entries that wait to be sorted into the index, which each search reads; the embedded database has no autovacuum. */
const MAX_PENDING_KB = 256

/** A search does without, more slowly: a database need not have the extension, or not let us add it. */
const MISSING =
  'Search has no index: the database has no extension pg_trgm, and this role may not add it. ' +
  'Searching very many prompts takes longer. A superuser can run CREATE EXTENSION pg_trgm.'

/**
 * Adds pg_trgm, which owners of a database may add, and the index of the search documents; no
 * migration, which every database must be able to carry out. Only the writing of documents waits.
 */
export async function indexSearch(
  client: pg.PoolClient,
  warn: (sentence: string) => void,
): Promise<void> {
  const table = await client.query(`SELECT to_regclass('search_document') IS NOT NULL AS there`)
  if (!table.rows[0]?.there) return
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
  } catch {
    warn(MISSING)
    return
  }
  await client.query(`CREATE INDEX IF NOT EXISTS search_document_words ON search_document USING gin
    (indexed_text(about) gin_trgm_ops, indexed_text(${BLOCKS_FORM}) gin_trgm_ops,
     indexed_text(notes) gin_trgm_ops) WITH (gin_pending_list_limit = ${MAX_PENDING_KB})`)
  await client.query('DROP INDEX IF EXISTS search_document_trigrams')
}
