import { Prisma } from '../database/generated/client.ts'

interface RunsPage {
  readonly before: string | undefined
  readonly limit: number
}

/** The ids of the newest runs of a project, found prompt by prompt, as their tables are indexed. */
export async function newestRuns(
  prisma: Prisma.TransactionClient,
  table: 'eval_run' | 'playground_run',
  projectId: string,
  { before, limit }: RunsPage,
): Promise<string[]> {
  const isEarlier = before === undefined ? Prisma.sql`TRUE` : Prisma.sql`id < ${before}::uuid`
  const found = await prisma.$queryRaw<{ id: string }[]>`
    SELECT r.id FROM prompt p
     CROSS JOIN LATERAL (
       SELECT id FROM ${Prisma.raw(table)} WHERE prompt_id = p.id AND ${isEarlier}
        ORDER BY id DESC LIMIT ${limit}::int) AS r
     WHERE p.project_id = ${projectId}::uuid ORDER BY r.id DESC LIMIT ${limit}::int`
  return found.map(({ id }) => id)
}
