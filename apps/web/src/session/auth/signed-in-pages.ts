import { secondFactorNeeded } from '@promptwire/contract/auth/step-up'
import { Failure } from '@promptwire/core/errors/failure'
import { createMiddleware } from 'hono/factory'
import type { WebContext } from '../render/web-context.ts'
import type { WebEnvironment } from '../render/web-environment.ts'
import { saveLastProject } from './last-project.ts'

/** Loads the viewer on first use, once per request. */
export const knowViewer = (web: WebContext) =>
  createMiddleware<WebEnvironment>(async function knowViewer(c, next) {
    let asked: ReturnType<WebContext['viewer']> | undefined
    c.set('viewer', () => {
      asked ??= web.viewer(c)
      return asked
    })
    c.set('flash', async (to, text) => {
      const session = web.readSession(c)
      if (session)
        await web.flash.write(c, session, 'notice', { value: text, path: toPathname(to) })
    })
    await next()
  })

/** Drops the query, so that it matches the path of the next request. */
const toPathname = (address: string) => new URL(address, 'http://page').pathname

/** Requires sign-in; the failure page redirects to it. */
export const requirePerson = (web: WebContext) =>
  createMiddleware<WebEnvironment>(async function requirePerson(c, next) {
    const viewer = await c.var.viewer()
    if (!viewer) throw new Failure('UNAUTHORIZED', 'Sign in first.')
    const isSettingUp = /^\/(account|confirm)(\/|$)/.test(c.req.path)
    if (viewer.needsSecondFactor && !isSettingUp) throw secondFactorNeeded()
    c.set('person', viewer.person)
    c.set('projects', viewer.projects)
    c.set('api', web.apiAs(c, viewer.person))
    await next()
  })

/** Opens the API for the project in the path. The API decides who the session belongs to. */
export const openProjectApi = (web: WebContext) =>
  createMiddleware<WebEnvironment>(async function openProjectApi(c, next) {
    const session = web.readSession(c)
    if (!session) throw new Failure('UNAUTHORIZED', 'Sign in first.')
    c.set('projectApi', web.projectAs(c, session, c.req.param('project_id') ?? ''))
    await next()
  })

/** Opens the project in the path if the person has access. */
export const openProject = (web: WebContext) =>
  createMiddleware<WebEnvironment, '/projects/:project_id'>(async function openProject(c, next) {
    const project = c.var.projects.find(({ id }) => id === c.req.param('project_id'))
    if (!project) throw new Failure('NOT_FOUND', 'Project not found, or you do not have access.')
    saveLastProject(c, project.id)
    c.set('project', project)
    c.set('projectApi', web.projectAs(c, c.var.person, project.id))
    await next()
  })
