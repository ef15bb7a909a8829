import type { Queryable } from '../platform/database/queryable.ts'

interface TableSize {
  readonly table: string
  readonly bytes: number
}

/** Sizes in bytes, with indexes and long texts. */
export const listTableSizes = ({ prisma }: Queryable): Promise<TableSize[]> =>
  prisma.$queryRaw<TableSize[]>`
    SELECT relname AS "table", pg_total_relation_size(oid)::float8 AS bytes
      FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`

export async function countMigrations({ prisma }: Queryable): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM _prisma_migrations WHERE finished_at IS NOT NULL`
  return row?.count ?? 0
}
