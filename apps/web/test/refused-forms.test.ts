import { projectContract } from '@promptwire/contract/project-contract'
import { readEnvironment } from '@promptwire/runtime/environment'
import { createMetrics } from '@promptwire/runtime/metrics'
import { pino } from 'pino'
import { expect } from 'vitest'
import { SERVICE_SECRET } from '../../../test/support/fixtures.ts'
import type { WebStack } from '../../../test/support/web-stack.ts'
import { test } from '../../../test/support/web-test.ts'
import { createWebApp } from '../src/app.tsx'
import { WebEnvironment } from '../src/environment.ts'
import { formsIn, type PageForm } from './support/page-forms.ts'
import { buildPath, isPage, leadsTo, projectRoutes } from './support/web-routes.ts'
import { makeWholeProject } from './support/whole-project.ts'

const CONFLICT = { code: 'CONFLICT', message: 'Someone was quicker.' }
/** An error, or the dialog about a conflict. */
const ERROR_SHOWN = new RegExp(`role="alert"|${CONFLICT.message}`)
const READING = Object.values(projectContract)
  .filter(({ effect }) => effect === 'reads')
  .map(({ method, path }) => ({
    method,
    ends: new RegExp(`${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  }))

/** Submits forms to a web app whose API rejects every change. */
function refused(stack: WebStack, cookie: string) {
  const { API_URL, WEB_URL, MCP_URL } = readEnvironment(WebEnvironment, { SERVICE_SECRET })
  const app = createWebApp({
    apiUrl: stack.internalUrl,
    publicApiUrl: API_URL,
    send: async (url, { external: _, ...request }) => {
      const { pathname } = new URL(url)
      const isRead = READING.some(
        ({ method, ends }) => method === request.method && ends.test(pathname),
      )
      if (isRead || request.method === 'GET') return stack.fetch(url, request)
      return Response.json({ data: null, error: CONFLICT }, { status: 409 })
    },
    fetch,
    urls: { web: WEB_URL, mcp: MCP_URL },
    serviceSecrets: [SERVICE_SECRET],
    now: () => new Date(),
    getClientAddress: () => '127.0.0.1',
    stopping: new AbortController().signal,
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
  })
  return async ({ action, isMultipart, hidden, typed }: PageForm): Promise<Response> => {
    const body = isMultipart ? new FormData() : new URLSearchParams()
    for (const [name, value] of [...hidden, ...typed]) body.append(name, value)
    const headers = { cookie, origin: WEB_URL }
    return app.request(action, { method: 'POST', headers, body })
  }
}

test('a rejected form explains why, and keeps everything typed and ticked', async ({
  stack,
  owner,
  person,
}) => {
  const { parameters } = await makeWholeProject(stack, owner, 'Words')
  const { folder_id, prompt_id, block_id } = parameters
  const queries = [
    '',
    `?tab=variables&preset=openai&folder=${folder_id}&prompt_ids=${prompt_id}`,
    `?tab=model&block=${block_id}`,
  ]
  const routes = projectRoutes(stack)
  const pages = routes.filter(isPage).map((route) => buildPath(route, parameters))
  const addresses = pages.flatMap((page) => queries.map((query) => page + query))
  const send = refused(stack, `session=${await stack.session(owner)}`)
  const tried = new Set<string>()
  for (const address of ['/projects', '/account', ...addresses]) {
    for (const form of formsIn(await (await person.get(address)).text())) {
      const [path = ''] = form.action.split('?')
      const pattern = routes.find(
        (route) => route.method === 'POST' && leadsTo(route, path),
      )?.pattern
      const name = [pattern ?? path, ...new Set(form.typed.map(([field]) => field))].join(' ')
      if (form.typed.length === 0 || tried.has(name)) continue
      tried.add(name)
      const answer = await send(form)
      const page = await answer.text()
      // A form that requests a review changes nothing, and succeeds.
      if (!answer.ok) expect(page, name).toMatch(ERROR_SHOWN)
      const shown = formsIn(page).flatMap((again) => again.shown)
      expect(shown, name).toEqual(expect.arrayContaining([...form.typed]))
    }
  }
  expect(tried.size).toBeGreaterThan(35)
})

test('an error of an invisible field is shown at the top of the page', async ({
  stack,
  owner,
  person,
}) => {
  const { slug } = await stack.prompt(owner, { name: 'Words', content: 'Be brief.' })
  const publish = `/projects/${owner.projectId}/prompts/${slug}/publish`
  const answer = await person.post(publish, { note: 'First', revision: 'one' })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toMatch(/role="alert"[\s\S]*revision: must be a number/)
})
