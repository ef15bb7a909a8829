import { randomBytes } from 'node:crypto'
import type { MemberProject } from '@promptwire/contract/projects/project'
import { createMiddleware } from 'hono/factory'
import type { Child } from 'hono/jsx'
import { IgnoredParamsCallout } from '../../product/ignored-params-callout.tsx'
import { QuietCallout } from '../../product/quiet-callout.tsx'
import type { Place } from '../../ui/controls/island-props.ts'
import { RenderingContext } from '../../ui/data/rendering.ts'
import { CardPage } from '../../ui/layout/card-page.tsx'
import { Document } from '../../ui/layout/document.tsx'
import { Frame, type PageHead } from '../../ui/layout/frame.tsx'
import type { NavigationRow } from '../../ui/layout/navigation.ts'
import { getAppearance } from '../auth/appearance.ts'
import { findLastProject } from '../auth/last-project.ts'
import { readTheme, saveTheme } from '../auth/theme-cookie.ts'
import type { WebContext } from './web-context.ts'
import type { Viewer, WebEnvironment, WebRequest } from './web-environment.ts'

const FORM_ID_BYTES = 16

interface RenderedHead extends PageHead {
  /** `card` for a single form, `nothing` for a fragment, otherwise the frame. */
  readonly around?: 'frame' | 'card' | 'nothing'
}

type RenderPage = (content: Child, head: RenderedHead) => Response | Promise<Response>

declare module 'hono' {
  interface ContextRenderer extends RenderPage {}
}

/** Sets `c.render`: wraps a page in the document and the frame. */
export const renderPages = (
  web: WebContext,
  rows: readonly NavigationRow[],
  guides: readonly Place[],
) =>
  createMiddleware<WebEnvironment>(async function renderPages(c, next) {
    c.setRenderer(async (content, { around = 'frame', ...head }) => {
      const viewer = await findViewer(c, around)
      const { timeZone, ...appearance } = getAppearance(c, viewer?.person.user)
      // Keeps the theme for pages without a session.
      if (appearance.theme !== readTheme(c)) saveTheme(c, appearance.theme)
      const rendering = {
        now: web.now(),
        timeZone,
        nonce: c.get('nonce') ?? '',
        scripts: new Set<string>(),
        formId: c.get('formId') ?? randomBytes(FORM_ID_BYTES).toString('base64url'),
      }
      if (around === 'nothing') {
        return c.html(
          <RenderingContext.Provider value={rendering}>{content}</RenderingContext.Provider>,
        )
      }
      const facts = around === 'card' ? undefined : await loadFrameContext(web, c, viewer)
      const inside =
        facts === undefined ? (
          <CardPage>{content}</CardPage>
        ) : (
          <Frame {...head} {...facts} rows={rows} guides={guides} theme={appearance.theme}>
            {facts.summary?.quiet ? <QuietCallout /> : null}
            <IgnoredParamsCallout choices={c.get('ignoredParams') ?? []} />
            {content}
          </Frame>
        )
      return c.html(
        <Document title={buildTitle(head)} {...appearance} rendering={rendering}>
          {inside}
        </Document>,
      )
    })
    await next()
  })

/** The page and its parents: "Versions · Support reply". */
const buildTitle = ({ title, crumbs = [] }: RenderedHead): string =>
  [title, ...crumbs.map(({ text }) => text).toReversed()].join(' · ')

/** Card pages render even if the API cannot identify the viewer. */
const findViewer = (c: WebRequest, around: RenderedHead['around']): Promise<Viewer | undefined> =>
  around === 'card' ? c.var.viewer().catch(() => undefined) : c.var.viewer()

async function loadFrameContext(web: WebContext, c: WebRequest, viewer: Viewer | undefined) {
  const project: MemberProject | undefined = c.get('project')
  const searchProject = project ?? findLastProject(c, viewer?.projects ?? [])
  // The list of projects shows no current project.
  const sidebarProject = c.req.path === '/projects' ? undefined : searchProject
  const flash = viewer && (await web.flash.take(c, viewer.person, 'notice'))
  const { pathname, search } = new URL(c.req.url)
  return {
    user: viewer?.person.user,
    projects: viewer?.projects ?? [],
    mayCreateProjects: viewer?.mayCreateProjects === true,
    project,
    sidebarProject,
    searchProject,
    summary: viewer?.summary?.id === sidebarProject?.id ? viewer?.summary : undefined,
    flash,
    path: pathname,
    back: c.req.method === 'GET' ? pathname + search : pathname,
  }
}
