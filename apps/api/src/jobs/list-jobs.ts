import { readCursor, writeCursor } from '../kernel/id-cursor.ts'
import { omitUndefined } from '../kernel/omit-undefined.ts'
import { toPage } from '../kernel/page.ts'
import { type VerbContext, verb } from '../kernel/verb.ts'
import type { JobStore } from './job-record.ts'
import { jobView } from './job-view.ts'

const PAGE = 50

/** Lists a project's background work, newest first, page by page. */
export const listJobs = verb(
  'list_jobs',
  async ({
    caller: { projectId },
    input: { state, cursor },
    jobs,
  }: VerbContext<'list_jobs', { readonly jobs: Pick<JobStore, 'list'> }>) => {
    const filter = omitUndefined({ state, before: readCursor(cursor) })
    const found = await jobs.list(projectId, { ...filter, limit: PAGE + 1 })
    return toPage(found, PAGE, jobView, writeCursor)
  },
)
