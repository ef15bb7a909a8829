import { hostname } from 'node:os'
import { openDatabase } from '../../apps/api/src/platform/database/database.ts'
import type { ApiProcess } from './api-process.ts'
import { MIGRATIONS } from './postgres.ts'

/** Simulates that the leases of a dead process have expired. */
export async function endLeases(
  { pid }: ApiProcess,
  environment: Record<string, string>,
): Promise<void> {
  const { DATABASE_URL: url, DATA_DIR: folder = '' } = environment
  const database = await openDatabase({ url, folder, migrations: MIGRATIONS, connections: 1 })
  await database.prisma.$executeRaw`
    UPDATE job SET run_after = now() WHERE claimed_by = ${`${hostname()}/${pid}`}`
  await database.prisma.$executeRaw`
    UPDATE webhook_delivery SET claimed_until = now() WHERE claimed_until > now()`
  await database.close()
}
