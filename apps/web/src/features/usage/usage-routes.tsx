import { usageOperations } from '@promptwire/contract/usage/usage'
import { Hono } from 'hono'
import { findIgnoredParams, reportIgnoredParams } from '../../session/forms/ignored-params.ts'
import { proxyResponse } from '../../session/render/proxy-response.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { FirstRequest } from './first-request.tsx'
import type { FilterNames } from './usage-filters.tsx'
import { UsagePage } from './usage-page.tsx'
import {
  isNarrowed,
  maxRange,
  readUsageQuery,
  toAppliedParams,
  toUsageFilter,
  type UsageQuery,
} from './usage-query.ts'

export function usageRoutes(web: WebContext): Hono<WebEnvironment> {
  const { now, publicApiUrl } = web
  const routes = new Hono<WebEnvironment>()
  const readQuery = (c: WebRequest) => readUsageQuery(new URL(c.req.url).searchParams, now())

  routes.get('/', async (c) => {
    const { project, projectApi } = c.var
    const query = readQuery(c)
    reportIgnoredParams(c, toAppliedParams(query))
    const filter = toUsageFilter(query)
    const [byDay, groups, outdated, plan, names] = await Promise.all([
      projectApi.get_usage(filter),
      projectApi.get_usage({ ...filter, group_by: query.by }),
      projectApi.list_stale_clients(query.promptId ? { prompt_id: query.promptId } : {}),
      projectApi.get_plan({}),
      loadFilterNames(c, query),
    ])
    const isPossiblyFirst = byDay.data.requests === 0 && !isNarrowed(query)
    const isFirst = isPossiblyFirst && (await hasNoUsage(c, now()))
    const content = isFirst ? await firstRequest(c, publicApiUrl) : undefined
    const facts = { project, query, names, plan: plan.data, outdated: outdated.data }
    return c.render(
      <UsagePage {...facts} byDay={byDay.data} groups={groups.data} instead={content} />,
      { title: 'Usage' },
    )
  })

  routes.get('/file', async (c) => {
    const query = readQuery(c)
    const isOther =
      query.problem !== undefined || findIgnoredParams(c, toAppliedParams(query)).length > 0
    // An invalid filter must not export other numbers: the page shows the error.
    if (isOther)
      return c.redirect(`/projects/${c.var.project.id}/usage${new URL(c.req.url).search}`)
    return proxyResponse(web, c, usageOperations.export_usage, toUsageFilter(query))
  })
  return routes
}

/** True if even the longest range has no requests. */
async function hasNoUsage(c: WebRequest, now: Date): Promise<boolean> {
  const { data } = await c.var.projectApi.get_usage(maxRange(now))
  return data.requests === 0
}

async function firstRequest(c: WebRequest, api: string) {
  const { data } = await c.var.projectApi.get_quick_start({})
  return <FirstRequest project={c.var.project} slug={data.prompt?.slug} api={api} />
}

async function loadFilterNames(c: WebRequest, query: UsageQuery): Promise<FilterNames> {
  const { version: _version, status: _status, ...filter } = toUsageFilter(query)
  const loadName = async (by: 'prompt' | 'key') => {
    const { data } = await c.var.projectApi.get_usage({ ...filter, group_by: by })
    return data.groups[0]?.[by]?.name ?? undefined
  }
  const [prompt, key] = await Promise.all([
    query.promptId ? loadName('prompt') : undefined,
    query.keyId ? loadName('key') : undefined,
  ])
  return { prompt, key }
}
