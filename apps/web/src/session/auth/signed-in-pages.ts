import { secondFactorNeeded } from '@promptwire/core/contract/internal/step-up'
import { Failure } from '@promptwire/core/errors/failure'
import { createMiddleware } from 'hono/factory'
import type { WebContext } from '../render/web-context.ts'
import type { WebEnvironment } from '../render/web-environment.ts'
import { saveLastProject } from './last-project.ts'

/** Knows who looks, as soon as something asks; nothing is asked for twice. */
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

/** Without its query, as the next request will name it. */
const toPathname = (address: string) => new URL(address, 'http://page').pathname

/** Lets only a signed-in person in; the failure page leads everybody else to sign-in. */
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

/** Gives the API in the project that the path names. The API decides who the session belongs to. */
export const openProjectApi = (web: WebContext) =>
  createMiddleware<WebEnvironment>(async function openProjectApi(c, next) {
    const session = web.readSession(c)
    if (!session) throw new Failure('UNAUTHORIZED', 'Sign in first.')
    c.set('projectApi', web.projectAs(c, session, c.req.param('project_id') ?? ''))
    await next()
  })

/** Opens the project that the path names, where the person reaches it. */
export const openProject = (web: WebContext) =>
  createMiddleware<WebEnvironment, '/projects/:project_id'>(async function openProject(c, next) {
    const project = c.var.projects.find(({ id }) => id === c.req.param('project_id'))
    if (!project) throw new Failure('NOT_FOUND', 'Project not found, or you do not have access.')
    saveLastProject(c, project.id)
    c.set('project', project)
    c.set('projectApi', web.projectAs(c, c.var.person, project.id))
    await next()
  })
