import { createMiddleware } from 'hono/factory'
import { getPromptId } from './load-prompt.ts'
import type { WebEnvironment } from './web-environment.ts'

/** Redirects from a former slug to the current slug. */
export const followRename = createMiddleware<WebEnvironment>(async function followRename(c, next) {
  await next()
  const { presentSlug } = c.var
  if (presentSlug === undefined || c.req.method !== 'GET') return
  const { pathname, search } = new URL(c.req.url)
  const former = `/prompts/${getPromptId(c)}`
  c.res = c.redirect(pathname.replace(former, `/prompts/${presentSlug}`) + search)
})
