import { Failure } from '@promptwire/core/failure'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { Hono } from 'hono'
import { ProjectsPage } from '../pages/projects-page.tsx'
import { readForm } from './form.ts'
import { requirePerson } from './require-person.ts'
import type { WebContext } from './web-context.ts'

/** The list of projects, and creating one. */
export function projectRoutes(web: WebContext): Hono<RequestEnvironment> {
  const { api, asPerson } = web
  const routes = new Hono<RequestEnvironment>()

  routes.get('/projects', async (c) => {
    const person = await requirePerson(web, c)
    const { data: projects } = await api.list_projects({}, asPerson(c, person))
    return c.html(<ProjectsPage person={person} projects={projects} />)
  })

  routes.post('/projects', async (c) => {
    const person = await requirePerson(web, c)
    const name = (await readForm(c)).text('name')
    try {
      const { data } = await api.create_project({ name }, asPerson(c, person))
      return c.redirect(`/projects/${data.id}/keys`, 303)
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'VALIDATION_ERROR') throw error
      const { data: projects } = await api.list_projects({}, asPerson(c, person))
      const problem = 'Give the project a name of at most 200 characters.'
      return c.html(<ProjectsPage person={person} projects={projects} problem={problem} />, 400)
    }
  })
  return routes
}
