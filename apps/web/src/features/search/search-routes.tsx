import { MAX_SEARCH_LENGTH } from '@promptwire/contract/search/people-search'
import { foldText } from '@promptwire/core/text/fold-text'
import { Hono } from 'hono'
import { openProjectApi } from '../../session/auth/signed-in-pages.ts'
import { answerFailure } from '../../session/forms/answer-failure.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import type { Place } from '../../ui/controls/island-props.ts'
import type { NavigationRow } from '../../ui/layout/navigation.ts'
import { buildPlaces } from '../../ui/layout/places.ts'
import { SearchPage } from './search-page.tsx'
import { toPlaces } from './search-places.ts'

/** Needs no script. */
export function searchRoutes(
  rows: readonly NavigationRow[],
  guides: readonly Place[],
): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/', async (c) => {
    const { project, projects } = c.var
    const q = readText(c)
    const mayCreateProjects = (await c.var.viewer())?.mayCreateProjects === true
    const shown = { project, projects, mayCreateProjects, rows, guides, path: c.req.path }
    const pages = buildPlaces(shown)
    const places = q === '' ? pages : [...(await search(c, q, project)), ...matchAll(pages, q)]
    return c.render(<SearchPage project={project} q={q} places={places} />, { title: 'Search' })
  })
  return routes
}

/** Results for the palette, which already has the pages. */
export function searchScriptRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.onError(answerFailure)
  routes.get('/results', openProjectApi(web), async (c) => {
    const q = readText(c)
    return c.json(q === '' ? [] : await search(c, q, { id: c.req.param('project_id') ?? '' }))
  })
  return routes
}

async function search(c: WebRequest, q: string, project: { readonly id: string }) {
  const { data } = await c.var.projectApi.search_project({ q })
  return toPlaces(project, data)
}

const readText = (c: WebRequest) => (c.req.query('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH)

function matchAll(places: readonly Place[], q: string): Place[] {
  const words = foldText(q).split(/\s+/)
  return places.filter(({ label }) => words.every((word) => foldText(label).includes(word)))
}
