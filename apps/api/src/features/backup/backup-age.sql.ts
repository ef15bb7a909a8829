import type { Queryable } from '../../platform/database/queryable.ts'
import { BACKUP } from './backup-job.ts'

/** Seconds since the last scheduled backup, or since the first was due; 0 without a schedule. */
export async function readBackupAge({ prisma }: Queryable): Promise<number> {
  const [found] = await prisma.$queryRaw<{ seconds: number }[]>`
    SELECT extract(epoch FROM now() - COALESCE((progress ->> 'succeeded_at')::timestamptz, created_at))::float8
           AS seconds
      FROM job WHERE kind = ${BACKUP.name} AND key = ${BACKUP.name}`
  return Math.max(0, found?.seconds ?? 0)
}
