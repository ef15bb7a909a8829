import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test as browserTest } from '../../../test/support/browser-test.ts'
import { WAYS } from './support/each-way.ts'
import { findSubmitters, submitDefaults } from './support/submit-form.ts'
import {
  buildPath,
  isPage,
  leadsTo,
  pageAddresses,
  projectRoutes,
  publicPages,
} from './support/web-routes.ts'
import { makeWholeProject } from './support/whole-project.ts'

const CONSENT = new URLSearchParams({
  client_id: 'my-client',
  redirect_uri: 'http://localhost:1/callback',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
  state: 'x',
})

/** Opens each page and submits what it has that no page before had. */
async function submitEverywhere(page: Page, paths: readonly string[], formAt: FormAt) {
  const submitted = new Map<string, string | undefined>()
  for (const path of paths) {
    if (!(await opens(page, path))) continue
    await page.route('**', (route) => route.fulfill({ status: 204 }))
    for (const submitter of await findSubmitters(page)) {
      const form = `${formAt(submitter.action)} ${submitter.kind}`
      if (submitted.has(form)) continue
      const problem = await submitDefaults(page, submitter)
      submitted.set(form, problem && `${path}: ${problem}`)
    }
    await page.unrouteAll()
  }
  return submitted
}

/** Whether an address is a page: some are files, others redirect away. */
const opens = (page: Page, path: string): Promise<boolean> =>
  page.goto(path).then(
    (response) => response?.ok() ?? false,
    (error: Error) => {
      if (error.message.includes('Download is starting')) return false
      throw error
    },
  )

/** With JavaScript the editor sends a block once it differs; the tests of the editor type into one. */
const SAVES_CHANGES = /blocks\/:block_id post .*(Save|Move)/

/** The pattern of the route that a form is sent to. */
type FormAt = (action: string) => string

// The width of a page changes no form.
const SCRIPTING = WAYS.filter(([, { viewport }]) => !viewport)

describe.each(SCRIPTING)('%s', (_, options) => {
  const test = browserTest.extend('pageOptions', options).extend('formAt', ({ stack }): FormAt => {
    const routes = projectRoutes(stack).filter(({ method }) => method === 'POST')
    return (action) => routes.find((route) => leadsTo(route, action))?.pattern ?? action
  })

  test('every form of a project in use reaches the server with its default values', {
    timeout: 240_000,
  }, async ({ ownersPage: page, stack, owner, formAt }) => {
    const project = await makeWholeProject(stack, owner, 'Support')
    page.on('dialog', (dialog) => dialog.accept())
    const paths = projectRoutes(stack)
      .filter(isPage)
      .flatMap((r) => pageAddresses(r, project))
    const submitted = await submitEverywhere(page, paths, formAt)
    const mayWait = (form: string) => options.javaScriptEnabled && SAVES_CHANGES.test(form)
    const unsent = [...submitted].filter(([form, problem]) => problem && !mayWait(form))
    expect(unsent).toEqual([])
    expect(submitted.size).toBeGreaterThan(80)
  })

  test('every form of an empty project, and of the pages outside of one, reaches the server', {
    timeout: 120_000,
  }, async ({ ownersPage: page, stack, owner, formAt }) => {
    const parameters = { project_id: owner.projectId }
    const own = projectRoutes(stack)
      .filter(isPage)
      .filter(({ pattern }) => !pattern.replace(':project_id', '').includes(':'))
      .map((route) => buildPath(route, parameters))
    const signedIn = [...publicPages(stack), `/oauth/authorize?${CONSENT}`]
    const submitted = await submitEverywhere(page, [...own, ...signedIn], formAt)
    await page.context().clearCookies()
    const signedOut = await submitEverywhere(page, signedIn, formAt)
    expect([...submitted, ...signedOut].filter(([, problem]) => problem)).toEqual([])
    expect([...submitted.keys()].join()).toContain('/oauth/authorize')
    expect([...signedOut.keys()].join()).toContain('/sign-in')
  })
})
