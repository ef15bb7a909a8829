import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test as browserTest, enterSession } from '../../../test/support/browser-test.ts'
import { Person } from '../../../test/support/person.ts'
import { describeForms } from './support/page-forms.ts'
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

/** The pattern of the route that a form is sent to. */
type FindRoute = (action: string) => string

/** The addresses whose pages have a form that no page before them has. */
async function findPagesWithNewForms(
  person: Person,
  paths: readonly string[],
  findRoute: FindRoute,
): Promise<string[]> {
  const seen = new Set<string>()
  const found: string[] = []
  for (const path of paths) {
    const response = await person.get(path)
    if (!response.ok || !response.headers.get('content-type')?.includes('html')) continue
    const forms = describeForms(await response.text(), findRoute)
    if (forms.some((form) => !seen.has(form))) found.push(path)
    for (const form of forms) seen.add(form)
  }
  return found
}

/** Opens each page and submits each kind of form once; returns why a form was not sent. */
async function submitEverywhere(
  page: Page,
  paths: readonly string[],
  findRoute: FindRoute,
  skips?: RegExp,
) {
  const submitted = new Map<string, string | undefined>()
  for (const path of paths) {
    await page.goto(path)
    await page.route('**', (route) => route.fulfill({ status: 204 }))
    for (const submitter of await findSubmitters(page)) {
      const form = `${findRoute(submitter.action)} ${submitter.kind}`
      if (submitted.has(form) || skips?.test(form)) continue
      const problem = await submitDefaults(page, submitter)
      submitted.set(form, problem && `${path}: ${problem}`)
    }
    await page.unrouteAll()
  }
  return submitted
}

/** With JavaScript the editor sends a block once it differs; the tests of the editor type into one. */
const SAVES_CHANGES = /blocks\/:block_id post .*(Save|Move)/

// The forms are read without a browser, once for both ways; only pages with other forms are opened.
const formTest = browserTest
  .extend('findRoute', { scope: 'file' }, ({ stack }): FindRoute => {
    const routes = projectRoutes(stack).filter(({ method }) => method === 'POST')
    return (action) => routes.find((route) => leadsTo(route, action))?.pattern ?? action
  })
  .extend('projectInUse', { scope: 'file' }, async ({ stack, signInAs, findRoute }) => {
    const owner = await stack.owner()
    const project = await makeWholeProject(stack, owner, 'Support')
    const paths = projectRoutes(stack)
      .filter(isPage)
      .flatMap((route) => pageAddresses(route, project))
    return { owner, paths: await findPagesWithNewForms(await signInAs(owner), paths, findRoute) }
  })
  .extend('emptyProject', { scope: 'file' }, async ({ stack, signInAs, findRoute }) => {
    const owner = await stack.owner()
    const parameters = { project_id: owner.projectId }
    const inProject = projectRoutes(stack)
      .filter(isPage)
      .filter(({ pattern }) => !pattern.replace(':project_id', '').includes(':'))
      .map((route) => buildPath(route, parameters))
    const outside = [...publicPages(stack), `/oauth/authorize?${CONSENT}`]
    const person = await signInAs(owner)
    const stranger = new Person(stack)
    return {
      owner,
      paths: await findPagesWithNewForms(person, [...inProject, ...outside], findRoute),
      signedOut: await findPagesWithNewForms(stranger, outside, findRoute),
    }
  })

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('%s', (_, javaScriptEnabled) => {
  const test = formTest.extend('pageOptions', { javaScriptEnabled })

  test('every form of a project in use reaches the server with its default values', {
    timeout: 240_000,
  }, async ({ page, stack, projectInUse: { owner, paths }, findRoute }) => {
    await enterSession(page, stack, owner)
    page.on('dialog', (dialog) => dialog.accept())
    const skips = javaScriptEnabled ? SAVES_CHANGES : undefined
    const submitted = await submitEverywhere(page, paths, findRoute, skips)
    expect([...submitted].filter(([, problem]) => problem)).toEqual([])
    expect(submitted.size).toBeGreaterThan(80)
  })

  test('every form of an empty project, and of pages outside projects, reaches the server', {
    timeout: 120_000,
  }, async ({ page, stack, emptyProject: { owner, paths, signedOut }, findRoute }) => {
    await enterSession(page, stack, owner)
    const submitted = await submitEverywhere(page, paths, findRoute)
    await page.context().clearCookies()
    const submittedSignedOut = await submitEverywhere(page, signedOut, findRoute)
    const all = [...submitted, ...submittedSignedOut]
    expect(all.filter(([, problem]) => problem)).toEqual([])
    expect([...submitted.keys()].join()).toContain('/oauth/authorize')
    expect([...submittedSignedOut.keys()].join()).toContain('/sign-in')
  })
})
