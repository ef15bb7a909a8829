import type { Queryable } from '../platform/database/queryable.ts'

const DAYS = 14
const DAY_MS = 24 * 60 * 60 * 1000

interface DemoUsage {
  readonly projectId: string
  readonly keyId: string
  readonly promptId: string
  readonly version: number
}

/** Adds successful requests of the last two weeks, more on weekdays than on weekends. */
export async function insertDemoUsage(
  { prisma }: Queryable,
  { projectId, keyId, promptId, version }: DemoUsage,
  now: Date,
): Promise<void> {
  const days = Array.from({ length: DAYS }, (_, ago) => new Date(now.getTime() - ago * DAY_MS))
  await prisma.dailyUsage.createMany({
    data: days.map((day, ago) => {
      const isWeekend = day.getUTCDay() % 6 === 0
      const requests = isWeekend ? 40 + ago : 180 + ((ago * 37) % 60)
      return { projectId, keyId, promptId, version, day, status: 200, requests }
    }),
    skipDuplicates: true,
  })
}
