import { parseSigningKeys } from '@promptwire/core/oauth/signing-keys'
import { AiBudget } from '../../apps/api/src/features/models/budget/ai-budget.sql.ts'
import { theSystem } from '../../apps/api/src/kernel/caller.ts'
import { createUnitOfWork } from '../../apps/api/src/kernel/change/create-unit-of-work.ts'
import { createDurableWrite } from '../../apps/api/src/kernel/change/durable-write.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import type { Making } from './fixtures/making.ts'
import { people, transfers } from './fixtures/people.ts'
import { edits, prompts, proposals } from './fixtures/prompts.ts'
import { records, usageRecords } from './fixtures/records.ts'
import { evalRuns, playgroundRuns } from './fixtures/runs.ts'

export const SERVICE_SECRET = 'test-service-secret-of-32-characters'
export const ADDRESS_SECRET = 'test-address-secret-of-32-characters'
export const CODE_SIGNING_KEYS = `test:${Buffer.alloc(32, 7).toString('base64url')}`
/** Random-looking, as keys must be, but constant. */
export const ENCRYPTION_KEYS = `test:${Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7)).toString('base64')}`
export const SIGNING_KEYS = parseSigningKeys(CODE_SIGNING_KEYS)

/** Creates the records that tests start from, with production functions. */
export function createFixtures(database: Database, now: () => Date) {
  const { prisma } = database
  const unitOfWork = createUnitOfWork(database)
  const durableWrite = createDurableWrite(database)
  const aiBudget = new AiBudget({ unitOfWork, durableWrite, databaseTime: now })
  const system = (projectId: string) => theSystem({ projectId, requestId: 'test' }, now())
  const making: Making = { prisma, unitOfWork, now, system }
  return {
    unitOfWork,
    aiBudget,
    system,
    ...people(making),
    ...transfers(making),
    ...prompts(making),
    ...evalRuns(making),
    ...edits(making),
    ...proposals(making),
    ...records(making),
    ...usageRecords(making),
    ...playgroundRuns(making),
  }
}

export type Fixtures = ReturnType<typeof createFixtures>
