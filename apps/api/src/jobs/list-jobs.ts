import { readCursor, writeCursor } from '../kernel/id-cursor.ts'
import { omitUndefined } from '../kernel/omit-undefined.ts'
import { toPage } from '../kernel/page.ts'
import type { Verb } from '../kernel/verb.ts'
import type { JobStore } from './job-record.ts'
import { jobView } from './job-view.ts'

const PAGE = 50

/** Lists a project's background work, newest first, page by page. */
export const listJobs =
  (jobs: Pick<JobStore, 'list'>): Verb<'list_jobs'> =>
  async ({ projectId }, { state, cursor }) => {
    const filter = omitUndefined({ state, before: readCursor(cursor) })
    const found = await jobs.list(projectId, { ...filter, limit: PAGE + 1 })
    return toPage(found, PAGE, jobView, writeCursor)
  }
