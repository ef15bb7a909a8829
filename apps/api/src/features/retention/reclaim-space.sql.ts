import { Prisma, type PrismaClient } from '../../platform/database/generated/client.ts'

/**
 * Frees the space of deleted and updated rows, and collects statistics for plans. Servers have
 * autovacuum; the embedded database has no background process. Selects tables by the same rule as
 * autovacuum, including long texts (TOAST).
 */
export async function reclaimSpace(prisma: PrismaClient): Promise<void> {
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT main.relid::regclass::text AS name
      FROM pg_stat_user_tables main
      JOIN pg_class ON pg_class.oid = main.relid
      LEFT JOIN pg_stat_all_tables toast ON toast.relid = pg_class.reltoastrelid
     WHERE main.n_mod_since_analyze > 50 + 0.1 * main.n_live_tup
        OR main.n_dead_tup > 50 + 0.2 * main.n_live_tup
        OR toast.n_dead_tup > 50 + 0.2 * toast.n_live_tup`
  for (const { name } of tables)
    await prisma.$executeRaw(Prisma.sql`VACUUM ANALYZE ${Prisma.raw(name)}`)
}
