import type { PublicSkill } from '@promptwire/contract/skills/public-skills'
import { Failure } from '@promptwire/core/errors/failure'
import { isSlug, isUuid } from '@promptwire/core/text/slug'
import { Hono } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import type { WebContext } from '../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../session/render/web-environment.ts'

const BASE = '/.well-known/agent-skills'
const SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json'
const HEADERS = { 'Cache-Control': 'public, max-age=60', 'Access-Control-Allow-Origin': '*' }

const retainedHeaders = [...RETAINED_304_HEADERS, 'access-control-allow-origin']

/** Strangers' files are on our origin, so browsers may only save them. */
const FILE_HEADERS = {
  ...HEADERS,
  'Content-Type': 'application/octet-stream',
  'Content-Disposition': 'attachment',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
}

/** Public skills, at the paths of Agent Skills Discovery 0.2.0. */
export function publicSkillRoutes(web: WebContext): Hono<WebEnvironment> {
  const { pathname } = new URL(web.urls.web)
  const base = (pathname === '/' ? '' : pathname) + BASE
  const routes = new Hono<WebEnvironment>()
  routes.use(`${BASE}/*`, etag({ retainedHeaders }))
  routes.get(`${BASE}/index.json`, async (c) => {
    const { data } = await web.api.list_public_skills({}, web.asService(c))
    const skills = data.map((skill) => toEntry(base, skill))
    return c.json({ $schema: SCHEMA, skills }, 200, HEADERS)
  })
  routes.get(`${BASE}/:project_id/:slug/*`, (c) => sendFile(web, c))
  return routes
}

/** One artifact per entry; `files` lists its content, each file with its own URL. */
function toEntry(base: string, { project_id, slug, sha256, files, ...skill }: PublicSkill) {
  const root = `${base}/${project_id}/${slug}`
  const toUrl = (path: string) =>
    `${root}/files/${path.split('/').map(encodeURIComponent).join('/')}`
  const isAlone = files.length === 1
  return {
    name: skill.name,
    type: isAlone ? 'skill-md' : 'archive',
    description: skill.description,
    url: isAlone ? toUrl('SKILL.md') : `${root}/archive/${skill.name}.zip`,
    digest: `sha256:${sha256}`,
    files: files.map((file) => ({
      path: file.path,
      url: toUrl(file.path),
      digest: `sha256:${file.sha256}`,
    })),
  }
}

async function sendFile(web: WebContext, c: WebRequest): Promise<Response> {
  const project_id = c.req.param('project_id') ?? ''
  const slug = c.req.param('slug') ?? ''
  const [kind, path = ''] = decodePath(c.req.path.split(`/${slug}/`).slice(1).join(`/${slug}/`))
  const isAsked = kind === 'archive' || kind === 'files'
  if (!isAsked || !isUuid(project_id) || !isSlug(slug)) return notFound(c)
  const input = { project_id, slug, ...(kind === 'files' && { path }) }
  const found = await web.api.get_public_skill_file(input, web.asService(c)).catch((error) => {
    if (error instanceof Failure && error.code === 'NOT_FOUND') return undefined
    throw error
  })
  if (!found) return notFound(c)
  return c.body(new Uint8Array(Buffer.from(found.data.content_base64, 'base64')), 200, FILE_HEADERS)
}

/** Splits `files/a%20b/c.md` into the kind and the decoded path. */
function decodePath(path: string): [string, string?] {
  const [kind = '', ...rest] = path.split('/')
  try {
    return [kind, rest.map(decodeURIComponent).join('/')]
  } catch {
    return [kind]
  }
}

const notFound = (c: WebRequest) => c.json({ error: 'not_found' }, 404)
