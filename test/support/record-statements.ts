import type pg from 'pg'
import type { Database } from '../../apps/api/src/platform/database/database.ts'

/** Records the SQL sent to the database during a call, with BEGIN and COMMIT, in order. */
export async function recordStatements(
  { pool, admission }: Database,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const statements: string[] = []
  const original = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const record = (client: pg.PoolClient) => {
    if (original.has(client)) return
    const { query } = client
    original.set(client, query)
    client.query = ((...given: Parameters<typeof query>) => {
      statements.push(readText(given[0]))
      return query.apply(client, given)
    }) as typeof query
  }
  const pools = new Set([pool, admission])
  for (const each of pools) each.on('acquire', record)
  try {
    await work()
  } finally {
    for (const each of pools) each.off('acquire', record)
    for (const [client, query] of original) client.query = query
  }
  return statements
}

const readText = (query: string | { readonly text: string }): string =>
  typeof query === 'string' ? query : query.text
