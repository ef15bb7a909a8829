import { Hono } from 'hono'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment } from '../../session/render/web-environment.ts'
import { newPromptRoutes } from './new-prompt-routes.tsx'
import { renameRoutes } from './renaming/rename-routes.tsx'
import { renderPrompts } from './render-prompts.tsx'
import { selectedRoutes } from './selected/selected-routes.tsx'

export function promptRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', renderPrompts)
  // A prompt can be called `new` or `selected`: its pages have other paths.
  routes.route('/new', newPromptRoutes())
  routes.route('/selected', selectedRoutes(web))
  routes.route('/', renameRoutes())
  return routes
}
