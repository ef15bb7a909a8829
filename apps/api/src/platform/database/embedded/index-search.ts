import type pg from 'pg'

/** Only the blocks of a search document, without the metadata in front. */
export const BLOCKS_FORM = 'right(whole, -(octet_length(about) + 1))'

/**
 * Max pending entries of the index, which each search reads; the embedded database has no
 * autovacuum.
 */
const MAX_PENDING_KB = 256

/**
 * Search works without the extension, only slower: a database may lack it, or not let us add it.
 */
const MISSING =
  'Search has no index: the database has no extension pg_trgm, and this role may not add it. ' +
  'Searching very many prompts takes longer. A superuser can run CREATE EXTENSION pg_trgm.'

/**
 * Adds pg_trgm, which database owners may add, and the index of the search documents. Not a
 * migration, because every database must be able to run those. Blocks only writes of search
 * documents.
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
