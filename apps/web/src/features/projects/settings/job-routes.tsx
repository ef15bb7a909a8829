import { JobState } from '@promptwire/contract/jobs/jobs'
import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../../session/forms/form.ts'
import { reportIgnoredParams } from '../../../session/forms/ignored-params.ts'
import { readCursor } from '../../../session/forms/read-cursor.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import { JobsPage } from './jobs-page.tsx'

export function jobRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', async (c) => {
    const state = JobState.safeParse(c.req.query('state')).data
    reportIgnoredParams(c, { state })
    const cursor = readCursor(c)
    const { data, next_cursor = null } = await c.var.projectApi.list_jobs({ state, cursor })
    const shown = { project: c.var.project, jobs: data, state, cursor, next: next_cursor }
    return c.render(<JobsPage {...shown} />, { title: 'Background jobs' })
  })
  routes.post(
    '/:job_id/retry',
    form({
      fields: z.object({}),
      call: (c) => c.var.projectApi.retry_job({ job_id: c.req.param('job_id') ?? '' }),
      next: (c) => ({ to: buildJobsPath(c), flash: 'Retry scheduled.' }),
    }),
  )
  return routes
}

const buildJobsPath = (c: WebRequest) => `/projects/${c.var.project.id}/settings/background-work`
