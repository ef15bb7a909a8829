import { CONSENT_PATH } from '@promptwire/core/oauth/discovery'
import { serveHealth } from '@promptwire/runtime/health'
import { limitBody } from '@promptwire/runtime/limit-body'
import { createCountRequest } from '@promptwire/runtime/metrics'
import { rejectDotSegments } from '@promptwire/runtime/reject-dot-segments'
import { type RequestEnvironment, requestLog } from '@promptwire/runtime/request-log'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { accountAuditRoutes } from './features/audit/account-audit-routes.tsx'
import { accountRoutes } from './features/auth/account/account-routes.ts'
import { themeRoutes } from './features/auth/account/theme-routes.ts'
import { setupRoutes } from './features/auth/setup/setup-routes.tsx'
import { confirmRoutes } from './features/auth/sign-in/confirm-routes.tsx'
import { resetPasswordRoutes } from './features/auth/sign-in/reset-password-routes.tsx'
import { signInRoutes } from './features/auth/sign-in/sign-in-routes.tsx'
import { guideRoutes } from './features/guides/guide-routes.tsx'
import { buildGuideHeadings, readGuides, toGuidePlaces } from './features/guides/guides.ts'
import { homeRoutes } from './features/home/home-routes.tsx'
import { acceptRoutes } from './features/members/accept-routes.tsx'
import { accountsRoutes } from './features/members/account-routes.tsx'
import { projectRoutes } from './features/projects/project-routes.tsx'
import { referenceRoutes } from './features/reference/reference-routes.tsx'
import { searchRoutes, searchScriptRoutes } from './features/search/search-routes.tsx'
import { PROJECT_FEATURES } from './features.ts'
import { consentRoutes } from './oauth/consent-routes.tsx'
import { discoveryRoutes } from './oauth/discovery-routes.ts'
import { publicSkillRoutes } from './oauth/public-skill-routes.ts'
import { registrationRoutes } from './oauth/registration-routes.ts'
import { tokenRoutes } from './oauth/token-routes.ts'
import { requireSameOrigin } from './session/auth/same-origin.ts'
import { knowViewer, openProject, requirePerson } from './session/auth/signed-in-pages.ts'
import { dedupeSubmissions } from './session/forms/dedupe-submissions.ts'
import { submitForms } from './session/forms/submit-form.ts'
import { pageForFailure, pageNotFound } from './session/render/failure-pages.tsx'
import { followRename } from './session/render/follow-rename.ts'
import { webIsReady } from './session/render/misconfigured.ts'
import { pageHeaders } from './session/render/page-headers.ts'
import { renderPages } from './session/render/render-pages.tsx'
import { createWebContext, type WebContext } from './session/render/web-context.ts'
import type { WebDependencies } from './session/render/web-dependencies.ts'
import type { WebEnvironment } from './session/render/web-environment.ts'
import type { Place } from './ui/controls/island-props.ts'
import { assets } from './ui/data/assets.ts'

const MAX_FORM_BYTES = 64 * 1024
/** Fits the longest block text in any script, as multipart/form-data. */
const MAX_TEXT_FORM_BYTES = 1024 * 1024
/** Import files return as JSON in a field, which doubles some characters. */
const MAX_IMPORT_FORM_BYTES = 2.5 * 1024 * 1024
/** After the preview, an exported project returns packed in a field, up to a third larger. */
const MAX_PROJECT_FILE_FORM_BYTES = 24 * 1024 * 1024
/** An encrypted form with long texts that waits until the person confirms their identity. */
const MAX_KEPT_FORM_BYTES = 1.5 * 1024 * 1024
const FORM_TOO_LARGE = 'The form is too large. Nothing was changed. Go back and shorten your text.'
const IMPORT_TOO_LARGE =
  'The files are too large for this page. Nothing was changed. A large export is imported by "promptwire import" in a terminal.'
const IMPORT = /^\/projects\/[^/]+\/prompts\/(?:new\/import(\/|$)|[^/]+\/files\/add$)/

export function createWebApp(parts: WebDependencies): Hono<WebEnvironment> {
  const app = new Hono<WebEnvironment>()
  const web = createWebContext(parts)
  app.use(requestLog(parts.log, 'anybody', createCountRequest(parts.metrics)))
  const guides = readGuides({ web: parts.urls.web, api: parts.publicApiUrl, mcp: parts.urls.mcp })
  const guidePlaces = toGuidePlaces(guides)
  app.use(submitForms(app, new URL(parts.urls.web).origin))
  app.use(knowViewer(web), dedupeSubmissions(web), renderPages(web, PROJECT_FEATURES, guidePlaces))
  app.use(rejectDotSegments)
  const { stopping, apiUrl, send, serviceSecrets } = parts
  const health = new Hono<RequestEnvironment>()
  serveHealth(health, { stopping, isReady: webIsReady(apiUrl, send, serviceSecrets[0]) })
  app.route('/', health)
  app.route('/', assets())
  app.route('/', publicSkillRoutes(web))
  app.route('/', discoveryRoutes(parts.urls))
  app.route('/', registrationRoutes(web))
  app.route('/', tokenRoutes(web))

  app.use(pageHeaders(), compress(), limitForms())
  const requireOwnOrigin = requireSameOrigin(new URL(parts.urls.web).origin)
  // The consent form's sealed request is its CSRF token: browsers send no origin over plain http.
  app.use((c, next) => (c.req.path === CONSENT_PATH ? next() : requireOwnOrigin(c, next)))
  app.route('/', homeRoutes(parts))
  app.route('/', signInRoutes(web))
  app.route('/', resetPasswordRoutes(web))
  app.route('/', confirmRoutes(web))
  app.route('/', setupRoutes(web))
  app.route('/', themeRoutes(web))
  app.route('/account', accountRoutes(web))
  app.route('/accounts', accountAuditRoutes(web))
  app.route('/accounts', accountsRoutes(web))
  app.route('/invitations', acceptRoutes(web))
  app.route('/', referenceRoutes(parts, buildGuideHeadings(guides)))
  app.route('/', guideRoutes(parts, guides))
  app.route('/', consentRoutes(web))
  app.route('/projects', projectPages(web, guidePlaces))
  app.notFound(pageNotFound)
  app.onError(pageForFailure(web, parts.log))
  return app
}

/** Only project pages accept long texts, and only imports accept several. */
function limitForms(): MiddlewareHandler {
  const message = FORM_TOO_LARGE
  const limit = limitBody(MAX_FORM_BYTES, { message })
  const limitTexts = limitBody(MAX_TEXT_FORM_BYTES, { message })
  const limitImports = limitBody(MAX_IMPORT_FORM_BYTES, {
    message: IMPORT_TOO_LARGE,
    maxAnnouncedBytes: MAX_PROJECT_FILE_FORM_BYTES,
  })
  const limitKept = limitBody(MAX_KEPT_FORM_BYTES, { message })
  return (c, next) => {
    if (/^\/confirm(\/|$)/.test(c.req.path)) return limitKept(c, next)
    if (!c.req.path.startsWith('/projects/')) return limit(c, next)
    return (IMPORT.test(c.req.path) ? limitImports : limitTexts)(c, next)
  }
}

/** Pages for signed-in people. */
function projectPages(web: WebContext, guides: readonly Place[]): Hono<WebEnvironment> {
  const pages = new Hono<WebEnvironment>()
  pages.route('/:project_id/search', searchScriptRoutes(web))
  for (const { path, scriptRoutes } of PROJECT_FEATURES) {
    if (scriptRoutes) pages.route(`/:project_id/${path}`, scriptRoutes(web))
  }
  pages.use(requirePerson(web))
  pages.route('/', projectRoutes())
  const inside = new Hono<WebEnvironment>()
  inside.use(openProject(web))
  inside.get('/', (c) => c.redirect(`/projects/${c.var.project.id}/${PROJECT_FEATURES[0]?.path}`))
  inside.use('/prompts/:prompt_id/*', followRename)
  for (const { path, routes } of PROJECT_FEATURES) inside.route(`/${path}`, routes(web))
  inside.route('/search', searchRoutes(PROJECT_FEATURES, guides))
  pages.route('/:project_id', inside)
  return pages
}
