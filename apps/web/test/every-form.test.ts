import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test as browserTest, enterSession } from '../../../test/support/browser-test.ts'
import { Person } from '../../../test/support/person.ts'
import { describeForms } from './support/page-forms.ts'
import { createSheet, withFreshScripts, withoutScripts } from './support/sheet.ts'
import { findSubmitters, pressOnly, submitDefaults } from './support/submit-form.ts'
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

/** Finds the route pattern of a form's address. */
type FindRoute = (action: string) => string

interface PageWithForms {
  readonly path: string
  readonly html: string
}

/** Finds pages with a form that no earlier page has. */
async function findPagesWithNewForms(
  person: Person,
  paths: readonly string[],
  findRoute: FindRoute,
): Promise<PageWithForms[]> {
  const seen = new Set<string>()
  const found: PageWithForms[] = []
  for (const path of paths) {
    const response = await person.get(path)
    if (!response.ok || !response.headers.get('content-type')?.includes('html')) continue
    const html = await response.text()
    const forms = describeForms(html, findRoute)
    if (forms.some((form) => !seen.has(form))) found.push({ path, html })
    for (const form of forms) seen.add(form)
  }
  return found
}

/** Why a pressed form would not reach the server, by kind. */
type Problems = Map<string, string | undefined>

interface Pressing {
  readonly page: Page
  readonly findRoute: FindRoute
}

/** Presses each new kind of form on the page. */
async function pressForms(
  { page, findRoute }: Pressing,
  path: string,
  problems: Problems,
  press: typeof pressOnly,
  skips?: RegExp,
): Promise<void> {
  for (const submitter of await findSubmitters(page, path)) {
    const form = `${findRoute(submitter.action)} ${submitter.kind}`
    if (problems.has(form) || skips?.test(form) || ASKS_DEVICE.test(form)) continue
    const problem = await press(page, submitter)
    problems.set(form, problem && `${path}: ${problem}`)
  }
}

/** Shows each page in one document, and presses its forms without sending them. */
async function pressInSheet(
  pressing: Pressing,
  pages: readonly PageWithForms[],
  prepare: (html: string) => string,
): Promise<Problems> {
  const { page } = pressing
  const problems: Problems = new Map()
  const show = createSheet(page)
  for (const { path, html } of pages) {
    await show(prepare(html))
    await pressForms(pressing, path, problems, pressOnly)
  }
  return problems
}

/** Opens each page at its address, and presses its forms with a mocked server. */
async function pressLive(pressing: Pressing, pages: readonly PageWithForms[]): Promise<Problems> {
  const { page } = pressing
  const problems: Problems = new Map()
  for (const { path } of pages) {
    const open = async () => {
      await page.unrouteAll()
      // The editor would continue with edits that the mock did not save.
      await page.evaluate(() => localStorage.clear())
      await page.goto(path)
      // Scripts that a page loads late are ours: without them, its forms would never finish.
      await page.route(
        ({ pathname }) => !pathname.startsWith('/assets/'),
        (route) => route.fulfill({ status: 204 }),
      )
    }
    await open()
    const pressAndReopen: typeof pressOnly = async (...press) => {
      const { problem, isTaken } = await submitDefaults(...press)
      if (isTaken) await open()
      return problem
    }
    await pressForms(pressing, path, problems, pressAndReopen, SAVES_CHANGES)
    await page.unrouteAll()
  }
  return problems
}

/** A device fills these forms before submission; the passkey tests press them. */
const ASKS_DEVICE = /\/passkeys? post challenge/

/** Scripts that take over forms, and send them from their page's address. */
const TAKES_FORMS = /<script [^>]*src="[^"]*\/(editor|playground)-/

/**
 * With JavaScript the editor sends changes and validates variable names; the editor tests cover
 * typing.
 */
const SAVES_CHANGES = / dialog .*Add variable/

// Forms are read once without a browser; the browser shows only pages with new forms.
const test = browserTest
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
    return { owner, pages: await findPagesWithNewForms(await signInAs(owner), paths, findRoute) }
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
      pages: await findPagesWithNewForms(person, [...inProject, ...outside], findRoute),
      signedOut: await findPagesWithNewForms(stranger, outside, findRoute),
    }
  })

const findProblems = (...pressed: readonly Problems[]) =>
  pressed.flatMap((problems) => [...problems]).filter(([, problem]) => problem)

describe.each([
  ['with JavaScript', withFreshScripts],
  ['without JavaScript', withoutScripts],
])('%s', (_, prepare) => {
  const isTaken = ({ html }: PageWithForms) => TAKES_FORMS.test(prepare(html))

  test('every form of a project in use reaches the server with its default values', {
    timeout: 240_000,
  }, async ({ page, stack, projectInUse: { owner, pages }, findRoute }) => {
    page.on('dialog', (dialog) => dialog.accept())
    const others = pages.filter((each) => !isTaken(each))
    const shown = await pressInSheet({ page, findRoute }, others, prepare)
    await enterSession(page, stack, owner)
    const live = await pressLive({ page, findRoute }, pages.filter(isTaken))
    expect(findProblems(shown, live)).toEqual([])
    expect(new Set([...shown.keys(), ...live.keys()]).size).toBeGreaterThan(80)
  })

  test('every form of an empty project, and of pages outside projects, reaches the server', async ({
    page,
    emptyProject: { pages, signedOut },
    findRoute,
  }) => {
    const submitted = await pressInSheet({ page, findRoute }, pages, prepare)
    const submittedSignedOut = await pressInSheet({ page, findRoute }, signedOut, prepare)
    expect(findProblems(submitted, submittedSignedOut)).toEqual([])
    expect([...submitted.keys()].join()).toContain('/oauth/authorize')
    expect([...submittedSignedOut.keys()].join()).toContain('/sign-in')
  })
})
