import { Environment } from '@promptwire/core/api-key'
import { Failure } from '@promptwire/core/failure'
import { parseScope } from '@promptwire/core/scopes'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { Hono } from 'hono'
import { KeysPage } from '../pages/keys-page.tsx'
import { readForm } from './form.ts'
import { requirePerson } from './require-person.ts'
import type { SignedIn, WebContext, WebRequest } from './web-context.ts'

/** The API Keys page of a project: list, create, revoke. */
export function keyRoutes(web: WebContext): Hono<RequestEnvironment> {
  const routes = new Hono<RequestEnvironment>()

  const page = async (
    c: WebRequest,
    person: SignedIn,
    extra: { newKey?: string | undefined; problem?: string },
  ) => {
    const api = web.project(c, person)
    const [project, keys] = await Promise.all([api.read_project({}), api.list_keys({})])
    const addresses = { api: web.publicApiUrl, mcp: web.urls.mcp }
    return (
      <KeysPage
        person={person}
        project={project.data}
        keys={keys.data}
        addresses={addresses}
        {...extra}
      />
    )
  }

  routes.get('/projects/:project_id', (c) =>
    c.redirect(`/projects/${encodeURIComponent(c.req.param('project_id'))}/keys`),
  )

  routes.get('/projects/:project_id/keys', async (c) => {
    const person = await requirePerson(web, c)
    const newKey = await web.flash.take(c, person, 'key')
    return c.html(await page(c, person, { newKey }))
  })

  routes.post('/projects/:project_id/keys', async (c) => {
    const person = await requirePerson(web, c)
    const form = await readForm(c)
    const project_id = c.req.param('project_id')
    const environment = Environment.catch('live').parse(form.text('environment'))
    const scopes = parseScope(form.texts('scope').join(' '))
    try {
      const wanted = { name: form.text('name'), environment, scopes }
      const { data } = await web.project(c, person).create_key(wanted)
      const path = `/projects/${project_id}/keys`
      await web.flash.write(c, person, 'key', { value: data.key, path })
      return c.redirect(path, 303)
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'VALIDATION_ERROR') throw error
      return c.html(await page(c, person, { problem: error.message }), 400)
    }
  })

  routes.post('/projects/:project_id/keys/:key_id/revoke', async (c) => {
    const person = await requirePerson(web, c)
    const { project_id, key_id } = c.req.param()
    await web.project(c, person).revoke_key({ key_id })
    return c.redirect(`/projects/${project_id}/keys`, 303)
  })
  return routes
}
