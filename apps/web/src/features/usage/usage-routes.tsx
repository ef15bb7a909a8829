import { usageOperations } from '@promptwire/core/contract/people/usage'
import { Hono } from 'hono'
import { leftOutOf, tellLeftOut } from '../../session/left-out.ts'
import { passAnswer } from '../../session/pass-answer.ts'
import type { WebContext } from '../../session/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/web-environment.ts'
import { FirstRequest } from './first-request.tsx'
import type { FilterNames } from './usage-filters.tsx'
import { UsagePage } from './usage-page.tsx'
import {
  askedOf,
  isNarrowed,
  longestRange,
  readUsageQuery,
  takenOf,
  type UsageQuery,
} from './usage-query.ts'

/** What the keys of a project asked for, by day and by what it can be told apart by. */
export function usageRoutes(web: WebContext): Hono<WebEnvironment> {
  const { now, publicApiUrl } = web
  const routes = new Hono<WebEnvironment>()
  const queryOf = (c: WebRequest) => readUsageQuery(new URL(c.req.url).searchParams, now())

  routes.get('/', async (c) => {
    const { project, projectApi } = c.var
    const query = queryOf(c)
    tellLeftOut(c, takenOf(query))
    const asked = askedOf(query)
    const [byDay, groups, outdated, plan, names] = await Promise.all([
      projectApi.read_usage(asked),
      projectApi.read_usage({ ...asked, group_by: query.by }),
      projectApi.list_outdated_callers(query.promptId ? { prompt_id: query.promptId } : {}),
      projectApi.read_plan({}),
      namesOf(c, query),
    ])
    const mayBeFirst = byDay.data.requests === 0 && !isNarrowed(query)
    const isFirst = mayBeFirst && (await wasNeverAsked(c, now()))
    const content = isFirst ? await firstRequest(c, publicApiUrl) : undefined
    const facts = { project, query, names, plan: plan.data, outdated: outdated.data }
    return c.render(
      <UsagePage {...facts} byDay={byDay.data} groups={groups.data} instead={content} />,
      { title: 'Usage' },
    )
  })

  routes.get('/file', async (c) => {
    const query = queryOf(c)
    const isOther = query.problem !== undefined || leftOutOf(c, takenOf(query)).length > 0
    // Numbers of other days, or of all requests, are not what the file was asked for.
    if (isOther)
      return c.redirect(`/projects/${c.var.project.id}/usage${new URL(c.req.url).search}`)
    return passAnswer(web, c, usageOperations.export_usage, askedOf(query))
  })
  return routes
}

/** Whether nothing was counted on all the days that can be asked about at once. */
async function wasNeverAsked(c: WebRequest, now: Date): Promise<boolean> {
  const { data } = await c.var.projectApi.read_usage(longestRange(now))
  return data.requests === 0
}

async function firstRequest(c: WebRequest, api: string) {
  const { data } = await c.var.projectApi.read_quick_start({})
  return <FirstRequest project={c.var.project} slug={data.prompt?.slug} api={api} />
}

/** What the prompt and the key that the page is narrowed to are called, where they were asked for. */
async function namesOf(c: WebRequest, query: UsageQuery): Promise<FilterNames> {
  const { version: _version, status: _status, ...asked } = askedOf(query)
  const nameOf = async (by: 'prompt' | 'key') => {
    const { data } = await c.var.projectApi.read_usage({ ...asked, group_by: by })
    return data.groups[0]?.[by]?.name ?? undefined
  }
  const [prompt, key] = await Promise.all([
    query.promptId ? nameOf('prompt') : undefined,
    query.keyId ? nameOf('key') : undefined,
  ])
  return { prompt, key }
}
