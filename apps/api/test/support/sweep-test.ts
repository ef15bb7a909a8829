import { test as apiTest } from '../../../../test/support/api-test.ts'
import { sweep } from '../../src/features/retention/sweep.sql.ts'

/** A project with records of any age. */
export const sweepTest = apiTest.extend('project', ({ api }) => {
  const sweepAfter = (days: number, retention = DEFAULTS) =>
    sweep(api.database, { now: new Date(api.clock.now.getTime() + days * DAY_MS), retention })
  const newProject = async () => {
    const owner = await api.owner()
    return { ...owner, bearer: (await api.key(owner)).text }
  }
  /** Inserts this many events dated now, numbered before the project's first event. */
  const insertEvents = (projectId: string, count: number) =>
    api.database.prisma.$executeRaw`
    INSERT INTO event (project_id, number, id, type, data, at)
    SELECT ${projectId}::uuid, -n, gen_random_uuid(), 'prompt.updated', '{}', now()
      FROM generate_series(1, ${count}) AS n`
  return { sweepAfter, newProject, insertEvents }
})

export const DAY_MS = 24 * 60 * 60 * 1000
/** The default settings. */
export const DEFAULTS = { auditDays: 0, eventDays: 7, runDays: 0, usageDays: 0 }
