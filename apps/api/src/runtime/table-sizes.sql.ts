import type { Queryable } from '../platform/database/queryable.ts'

interface TableSize {
  readonly table: string
  readonly bytes: number
}

/** Tables with their sizes in bytes, with indexes and long texts. */
export const listTableSizes = ({ prisma }: Queryable): Promise<TableSize[]> =>
  prisma.$queryRaw<TableSize[]>`
    SELECT relname AS "table", pg_total_relation_size(oid)::float8 AS bytes
      FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`
