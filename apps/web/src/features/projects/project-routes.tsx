import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../session/form.ts'
import { text } from '../../session/form-fields.ts'
import type { WebEnvironment } from '../../session/web-environment.ts'
import { freshForm } from '../../ui/form-state.ts'
import { ProjectsPage } from './projects-page.tsx'

/** The list of projects, and creating one. */
export function projectRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()

  routes.get('/', (c) =>
    c.render(<ProjectsPage projects={c.var.projects} form={freshForm()} />, { title: 'Projects' }),
  )

  routes.post(
    '/',
    form({
      fields: z.object({ name: text() }),
      call: (c, { name }) => c.var.api.create_project({ name }),
      next: (_c, { data }) => ({ to: `/projects/${data.id}/quick-start`, say: 'Project created.' }),
      words: { name: 'Give the project a name of at most 200 characters.' },
      again: (c, form) =>
        c.render(<ProjectsPage projects={c.var.projects} form={form} />, { title: 'Projects' }),
    }),
  )
  return routes
}
