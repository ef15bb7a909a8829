import { Hono } from 'hono'
import type { WebEnvironment } from '../../session/render/web-environment.ts'
import { newPromptRoutes } from './new-prompt-routes.tsx'
import { renderPrompts } from './render-prompts.tsx'
import { selectedRoutes } from './selected/selected-routes.tsx'

/** The prompts of a project: the list, what is done with several, and the ways to a new one. */
export function promptRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', renderPrompts)
  // No prompt's page has these names below it, so a prompt may be called `new` or `selected`.
  routes.route('/new', newPromptRoutes())
  routes.route('/selected', selectedRoutes())
  return routes
}
