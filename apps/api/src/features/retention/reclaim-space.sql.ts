import { Prisma, type PrismaClient } from '../../platform/database/generated/client.ts'

/**
 * Makes the space of rows that were deleted or written anew usable again. A server has autovacuum
 * for it; the embedded database has no process of its own, and would grow with every save. The
 * tables are those that autovacuum would choose, long texts (TOAST) counted as well.
 */
export async function reclaimSpace(prisma: PrismaClient): Promise<void> {
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT main.relid::regclass::text AS name
      FROM pg_stat_user_tables main
      JOIN pg_class ON pg_class.oid = main.relid
      LEFT JOIN pg_stat_all_tables toast ON toast.relid = pg_class.reltoastrelid
     WHERE main.n_dead_tup > 50 + 0.2 * main.n_live_tup
        OR toast.n_dead_tup > 50 + 0.2 * toast.n_live_tup`
  for (const { name } of tables) await prisma.$executeRaw(Prisma.sql`VACUUM ${Prisma.raw(name)}`)
}
