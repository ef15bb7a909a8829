import { setImmediate as otherWork } from 'node:timers/promises'
import type { PrismaClient } from '../../platform/database/generated/client.ts'

/** Rows per statement, about 20 ms: the embedded database serves nothing else then. */
const STEP = 10

/** Writes search documents of changed prompts in small steps, until aborted. */
export async function writeSearchDocuments(
  prisma: PrismaClient,
  signal: AbortSignal | undefined = undefined,
): Promise<void> {
  const step = async () => {
    const [written] = await prisma.$queryRaw<{ marks: number }[]>`
      SELECT write_search_documents(${STEP}::integer) AS marks`
    return written?.marks ?? 0
  }
  while (!signal?.aborted && (await step()) >= STEP) await otherWork()
}
