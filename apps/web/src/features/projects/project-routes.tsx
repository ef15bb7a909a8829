import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../session/forms/form.ts'
import { text } from '../../session/forms/form-fields.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { ProjectsPage } from './projects-page.tsx'

export function projectRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()

  routes.get('/', (c) => projectsPage(c, freshForm()))

  routes.post(
    '/',
    form({
      fields: z.object({ name: text(), account_id: text() }),
      call: (c, { name, account_id }) =>
        c.var.api.create_project({ name, ...(account_id !== '' && { account_id }) }),
      next: (_c, { data }) => ({
        to: `/projects/${data.id}/quick-start`,
        flash: 'Project created.',
      }),
      messages: { name: 'Enter a project name, up to 200 characters.' },
      rerender: projectsPage,
    }),
  )
  return routes
}

async function projectsPage(c: WebRequest, form: FormState): Promise<Response> {
  const { data: homes } = await c.var.api.list_project_homes({})
  const shown = { projects: c.var.projects, homes, form }
  return c.render(<ProjectsPage {...shown} />, { title: 'Projects' })
}
