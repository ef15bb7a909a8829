import { Failure } from '@promptwire/core/errors/failure'
import { MCP_PATH } from '@promptwire/core/oauth/discovery'
import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../../session/forms/form.ts'
import type { WebContext } from '../../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import { DeploymentPage } from './deployment-page.tsx'
import { createDeploymentTest, type DeploymentReport } from './deployment-test.ts'

/** Owners only. */
export function deploymentRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  const testDeployment = createDeploymentTest(web)
  const page = (c: WebRequest, report?: DeploymentReport) => {
    const path = `/projects/${c.var.project.id}/settings/deployment`
    const shown = { path, address: web.urls.mcp + MCP_PATH, report }
    return c.render(<DeploymentPage {...shown} />, { title: 'Test this deployment', width: 'text' })
  }
  routes.use((c, next) => {
    if (c.var.project.may.includes('account:manage')) return next()
    throw new Failure('FORBIDDEN', 'Only owners can test the deployment.')
  })
  routes.get('/', (c) => page(c))
  routes.post(
    '/',
    form({
      fields: z.object({}),
      call: testDeployment,
      show: (c, report) => page(c, report),
    }),
  )
  return routes
}
