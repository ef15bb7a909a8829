import { expect } from 'vitest'
import { Person } from '../../../test/support/person.ts'
import { OWN_STACK, test as stackTest } from '../../../test/support/web-test.ts'
import {
  buildPath,
  isPage,
  leadsTo,
  pageAddresses,
  projectRoutes,
  type WebRoute,
} from './support/web-routes.ts'
import { makeWholeProject } from './support/whole-project.ts'

const HOSTILE = `</textarea></title><script>alert(1)</script><img src=x onerror="alert(1)">'&amp;{{who}}`

const test = stackTest
  .extend('stackOptions', OWN_STACK)
  .extend('project', ({ stack, owner }) => makeWholeProject(stack, owner, HOSTILE))
  .extend('viewer', async ({ stack, owner }) => {
    const viewer = new Person(stack)
    viewer.cookies.set('session', await stack.session(await stack.member(owner, 'viewer')))
    return viewer
  })

/** They answer with a page made of what was sent, and keep nothing. */
const SHOW_ONLY = [/\/test-cases\/check$/]
const showsOnly = (path: string) => SHOW_ONLY.some((shows) => shows.test(path))

const FORMS = /<form[^>]*method="post"[^>]*action="([^"]+)"|formaction="([^"]+)"/g
/** Forms that only query; their buttons lead to pages. */
const QUERY_FORMS = /<form(?![^>]*method="post")[^>]*>.*?<\/form>/gs

const findForms = (html: string): string[] =>
  [...html.replace(QUERY_FORMS, '').matchAll(FORMS)]
    .map(([, action = '', formAction = '']) => (action || formAction).split('?')[0] ?? '')
    .filter((action) => action.startsWith('/projects/'))

const findQueries = (html: string): [path: string, address: string][] =>
  [...html.matchAll(QUERY_FORMS)].flatMap(([form]) =>
    [...form.matchAll(/formaction="([^"?]+)/g)].map(([, path = '']): [string, string] => [
      path,
      path,
    ]),
  )

/** Templates for new records, whose links a script completes. */
const TEMPLATES = /<template.*?<\/template>/gs

/** The links of a page by path: one address for all queries. */
const findLinks = (html: string): [path: string, address: string][] =>
  [...html.replace(TEMPLATES, '').matchAll(/href="((\/[^"?#]*)[^"#]*)/g)]
    .map(([, address = '', path = '']): [string, string] => [
      path,
      address.replaceAll('&amp;', '&'),
    ])
    .filter(([path]) => !path.startsWith('/assets/'))
    .concat(findQueries(html))

async function leadSomewhere(person: Person, links: ReadonlyMap<string, string>) {
  const dead: string[] = []
  for (const link of links.values()) {
    const { status } = await person.get(link)
    if (![200, 302, 303].includes(status)) dead.push(`${status} ${link}`)
  }
  expect(dead).toEqual([])
}

/** Every row of every table with a project's data, as one text. */
async function readContents(pool: { query(sql: string): Promise<{ rows: object[] }> }) {
  const { rows } = await pool.query(TABLES)
  const read = (rows as { table_name: string }[]).map(async ({ table_name: name }) => [
    name,
    (await pool.query(`SELECT ${ROW} AS row FROM "${name}" AS t ORDER BY 1`)).rows,
  ])
  return Object.fromEntries(await Promise.all(read)) as Record<string, unknown>
}

/** Columns that the service updates itself, seconds later. */
const BY_ITSELF =
  'tokens,counted_revision,last_used_at,last_tool,attempts,claimed_until,last_attempt_at'
const ROW = `(to_jsonb(t) - '{${BY_ITSELF}}'::text[])::text`
const TABLES = `
  SELECT table_name FROM information_schema.tables
   WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
     AND table_name NOT IN ('job', 'session', 'rate_limit', 'service_check', '_prisma_migrations')
     AND table_name NOT LIKE 'search_%' AND table_name NOT LIKE '%usage%'`

test('a viewer changes nothing: no page has a form or link for it, and every forged form is rejected', async ({
  stack,
  project,
  viewer,
}) => {
  const routes = projectRoutes(stack)
  const forged = {
    name: HOSTILE,
    title: 'x',
    content: 'x',
    text: 'x',
    key: 'forged',
    note: 'x',
    url: 'https://evil.example/',
    events: 'prompt.published',
    preset: 'program',
    prompt_ids: project.parameters['prompt_id'] ?? '',
    add_tags: 'forged',
    publish: 'yes',
    kind: 'openai',
    default_model: 'm',
    models: 'm',
    client_id: project.clientId,
    prompt_id: project.parameters['prompt_id'] ?? '',
  }
  const before = await readContents(stack.database.pool)
  for (const route of routes.filter(({ method }) => method !== 'GET')) {
    const path = buildPath(route, project.parameters)
    if (showsOnly(path)) continue
    const answered =
      route.method === 'POST'
        ? await viewer.post(path, forged)
        : await viewer.sendJson(route.method, path, { content: 'x', revision: 1 })
    expect(answered.status, `${route.method} ${route.pattern}`).toBe(403)
  }
  expect(await readContents(stack.database.pool)).toEqual(before)

  const seen = new Map<string, string>()
  let shown = 0
  for (const route of routes.filter(isPage)) {
    const answered = await viewer.get(buildPath(route, project.parameters))
    if ([302, 403].includes(answered.status)) continue
    expect(answered.status, route.pattern).toBe(200)
    const html = await answered.text()
    const forms = findForms(html)
    expect(
      forms.filter((path) => !showsOnly(path)),
      route.pattern,
    ).toEqual([])
    for (const [at, link] of findLinks(html)) seen.set(at, link)
    shown++
  }
  expect(shown).toBeGreaterThan(8)
  await leadSomewhere(viewer, seen)
})

test('a project of HTML and scripts is shown as text on every page, and every form leads to a route', async ({
  stack,
  project,
  person,
}) => {
  const routes = projectRoutes(stack)
  const posts = routes.filter(({ method }) => method === 'POST')
  const led = new Set<WebRoute>()
  const seen = new Map<string, string>()
  for (const route of routes.filter(isPage)) {
    let shown = 0
    for (const path of pageAddresses(route, project)) {
      const answered = await person.get(path)
      const html = await answered.text()
      expect(answered.status, path).toBeOneOf([200, 302, 404])
      if (answered.status === 200) shown++
      // A file is saved, not shown.
      if (!answered.headers.get('content-type')?.startsWith('text/html')) continue
      for (const [at, link] of findLinks(html)) seen.set(at, link)
      expect(html, path).not.toMatch(/<script>|<img src=x|<\/textarea><\/title>/)
      for (const action of findForms(html)) {
        const target = posts.find((post) => leadsTo(post, action))
        expect(target, `${path} has a form for ${action}`).toBeDefined()
        if (target) led.add(target)
      }
    }
    expect(shown, route.pattern).toBeGreaterThan(0)
  }
  const unreached = posts.filter((post) => !led.has(post)).map(({ pattern }) => pattern)
  const after = [
    'test-cases/import/add',
    // Offered where the project publishes approved changes only.
    'proposals/better-order',
    'proposals/since-published',
    'edits/:operation',
    'playground/stream',
    'playground/:playground_run_id/turns/stream',
  ]
  const found = after.map((path) => `/projects/:project_id/prompts/:prompt_id/${path}`)
  found.push('/projects/:project_id/prompts/new/import/add')
  found.push('/projects/:project_id/prompts/new/import/project')
  found.push('/projects/:project_id/prompts/new/import/without-files')
  // Offered once the revert of a session has several proposals.
  found.push('/projects/:project_id/audit-log/agents/:key_id/sessions/:session_id/revert/apply')
  // Offered where a provider serves the model.
  found.push('/projects/:project_id/models/ending/replace/try')
  // Offered while an offer is open.
  found.push('/projects/:project_id/settings/transfer/withdraw')
  // A provider's models are known only if it responds.
  found.push('/projects/:project_id/models/:provider_id/offered')
  // This project's run has ended.
  found.push('/projects/:project_id/prompts/:prompt_id/evals/:eval_run_id/cancel')
  expect(new Set(unreached), 'only what a form was answered, or a script, leads there').toEqual(
    new Set(found),
  )
  await leadSomewhere(person, seen)
})

test.for(['owner', 'viewer'] as const)(
  'every link of an empty project works for its %s',
  async (role, { stack, owner, person, viewer }) => {
    const reader = role === 'owner' ? person : viewer
    const pages = projectRoutes(stack).filter((route) => isPage(route))
    const own = pages.filter(({ pattern }) => !pattern.replace(':project_id', '').includes(':'))
    const seen = new Map<string, string>()
    for (const route of own) {
      const answered = await reader.get(buildPath(route, { project_id: owner.projectId }))
      for (const [at, link] of findLinks(await answered.text())) seen.set(at, link)
    }
    await leadSomewhere(reader, seen)
  },
)
