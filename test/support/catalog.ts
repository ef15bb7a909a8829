import type pg from 'pg'

const CATALOG = `
SELECT 'column ' || table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable || ' '
       || coalesce(column_default, '') AS line
  FROM information_schema.columns WHERE table_schema = 'public'
UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
UNION ALL SELECT 'invalid ' || indexrelid::regclass FROM pg_index WHERE NOT indisvalid
UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || conname || pg_get_constraintdef(oid)
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace
UNION ALL SELECT 'trigger ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
UNION ALL SELECT 'function ' || pg_get_functiondef(p.oid) FROM pg_proc p
  LEFT JOIN pg_depend d ON d.objid = p.oid AND d.deptype = 'e'
 WHERE pronamespace = 'public'::regnamespace AND prolang <> 12 AND prolang <> 13 AND d.objid IS NULL
UNION ALL SELECT 'storage ' || attrelid::regclass || '.' || attname || ' ' || attstorage::text
  FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
 WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0
UNION ALL SELECT 'applied ' || migration_name || ' ' || checksum || ' ' || (finished_at IS NOT NULL)
  FROM _prisma_migrations
ORDER BY line`

/** Describes a database's schema: columns, indexes, constraints, functions, migration records. */
export async function readCatalog(pool: pg.Pool): Promise<string[]> {
  return (await pool.query<{ line: string }>(CATALOG)).rows.map(({ line }) => line)
}
