import { createEventStore } from '../features/events/events.sql.ts'
import { createFollowerStore } from '../features/events/followers.sql.ts'
import { createInstallationStore } from '../features/installation/installation.sql.ts'
import { createAiBudgetStore } from '../features/models/budget/ai-budget.sql.ts'
import { createUsageOutcomes } from '../features/usage/usage-outcomes.sql.ts'
import { createJobQueue } from '../jobs/job-queue.sql.ts'
import { createUnitOfWork } from '../kernel/change/create-unit-of-work.ts'
import { createDurableWrite } from '../kernel/change/durable-write.ts'
import { createStreamPoolShare } from '../kernel/change/pool-share.ts'
import type { Database } from '../platform/database/database.ts'

interface StoreOptions {
  readonly isSetQuiet?: boolean
  /** Instead of the database's clock, for tests that travel in time. */
  readonly databaseTime?: (() => Date) | undefined
}

/** The unit of work of a process, and what reads and writes through it with a state of its own. */
export function createStores(
  database: Database,
  { isSetQuiet = false, databaseTime }: StoreOptions = {},
) {
  const usageOutcomes = createUsageOutcomes(database.pool)
  const unitOfWork = createUnitOfWork(database)
  const durableWrite = createDurableWrite(database)
  const streams = createStreamPoolShare(database.pool)
  return {
    unitOfWork,
    jobQueue: (claimedBy: string) => createJobQueue(unitOfWork, { claimedBy, databaseTime }),
    // Never in the change of a request: what a model took is spent even if that is rolled back.
    aiBudget: createAiBudgetStore(unitOfWork, durableWrite, databaseTime),
    events: createEventStore(unitOfWork, streams),
    followers: createFollowerStore(unitOfWork, streams),
    durableWrite,
    installation: createInstallationStore(unitOfWork, database, isSetQuiet),
    usageOutcomes,
  }
}

export type Stores = ReturnType<typeof createStores>
