import type pg from 'pg'

export interface BackupTable {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly needs: readonly string[]
}

/** Bookkeeping tables that belong to one database. */
const BOOKS = ['_prisma_migrations', 'unfinished_restore']

const TABLES = `
SELECT class.relname AS name,
       (SELECT json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod))
                        ORDER BY attnum)
          FROM pg_attribute
         WHERE attrelid = class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
       ARRAY(SELECT DISTINCT target.relname::text
               FROM pg_constraint JOIN pg_class target ON target.oid = confrelid
              WHERE conrelid = class.oid AND contype = 'f' AND confrelid <> conrelid) AS needs
  FROM pg_class class
 WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname <> ALL ($1)
 ORDER BY relname`

/** Sorts tables after the tables that they reference, where possible. */
export async function readTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(TABLES, [BOOKS])
  const byName = new Map(rows.map((table) => [table.name, table]))
  const ordered = new Set<BackupTable>()
  const visiting = new Set<string>()
  const visit = (table: BackupTable) => {
    if (visiting.has(table.name)) return
    visiting.add(table.name)
    for (const name of table.needs) {
      const needed = byName.get(name)
      if (needed) visit(needed)
    }
    ordered.add(table)
  }
  for (const table of rows) visit(table)
  return [...ordered]
}

export async function readSchema(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name DESC LIMIT 1`,
  )
  return rows[0]?.name ?? ''
}
