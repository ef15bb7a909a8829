import { readdirSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { floods } from './floods.ts'
import type { Recipe, Target } from './recipe.ts'
import { must } from './request.ts'

/** Sends a request without normalizing its path. */
const rawGet = (url: string, path: string): Promise<number> =>
  new Promise((done, failed) => {
    const { hostname, port } = new URL(url)
    request({ hostname, port, path }, (response) => {
      response.resume()
      done(response.statusCode ?? 0)
    })
      .on('error', failed)
      .end()
  })

const hiddenPaths: Recipe = {
  tries: 'the internal routes on the public listener, plainly and by dot segments',
  async run({ service }) {
    const paths = [
      '/internal/sessions',
      '/internal/projects',
      '/api/v1/%2e%2e/%2e%2e/internal/projects',
      '/api/v1/../../internal/projects',
      '/api/v1/%2E%2E/prompts',
    ]
    const seen = await Promise.all(paths.map((path) => rawGet(service.api, path)))
    must(
      seen.every((status) => status === 400 || status === 404),
      `answered ${seen.join(', ')}`,
    )
    return [...new Set(seen)].join(', ')
  },
}

const HOSTILE_REDIRECTS = [
  'https://evil.example/phish',
  'search-ms:query=calc',
  'ms-msdt:/id',
  'shell:startup',
  'steam://run',
  'javascript:alert(1)',
]

const redirects: Recipe = {
  tries: 'making the authorization endpoint redirect to an unregistered address',
  async run({ service }) {
    for (const uri of HOSTILE_REDIRECTS) {
      const query = new URLSearchParams({
        client_id: 'x',
        redirect_uri: uri,
        response_type: 'code',
        state: 's',
        code_challenge: 'y',
        code_challenge_method: 'plain',
      })
      const url = `${service.web}/oauth/authorize?${query}`
      const { headers, status } = await fetch(url, { redirect: 'manual' })
      const location = headers.get('location')
      const stays = location === null || new URL(location, service.web).origin === service.web
      must(stays, `${uri}: ${status} to ${location}`)
    }
    return `${HOSTILE_REDIRECTS.length} addresses, none followed`
  },
}

const forgery: Recipe = {
  // The consent form carries its own sealed request, and is rejected without it.
  tries: 'requests from a page of another origin, of any media type',
  async run({ service }) {
    const seen = new Set<number>()
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      for (const path of ['/sign-out', '/sign-in', '/oauth/authorize']) {
        const headers = {
          'content-type': type,
          origin: 'https://evil.example',
          'sec-fetch-site': 'cross-site',
        }
        const answer = await fetch(service.web + path, {
          method: 'POST',
          headers,
          body: 'x',
          redirect: 'manual',
        })
        seen.add(answer.status)
      }
    }
    must(
      [...seen].every((status) => status >= 400 && status < 500),
      `answered ${[...seen].join(', ')}`,
    )
    return [...seen].join(', ')
  },
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true }).map((each) =>
    join(each.parentPath, each.name),
  )

const privateFiles: Recipe = {
  tries: 'reading the data folder as another user of the machine',
  async run({ service }: Target) {
    const files = [service.folder, ...filesIn(service.folder)]
    const open = files.filter((file) => (statSync(file).mode & 0o077) !== 0)
    must(open.length === 0, `${open.length} of ${files.length} are open, ${open[0]} for one`)
    return `${files.length} files and folders, all private`
  },
}

const headersEverywhere: Recipe = {
  tries: 'answers that a browser would sniff or a proxy would keep',
  async run({ service }) {
    const urls = [
      `${service.api}/api/v1/prompts`,
      `${service.api}/nothing`,
      `${service.mcp}/mcp`,
      `${service.web}/sign-in`,
    ]
    for (const url of urls) {
      const { headers } = await fetch(url)
      const names = ['x-content-type-options', 'cache-control']
      const missing = names.filter((name) => !headers.has(name))
      must(missing.length === 0, `${url} has no ${missing.join(', ')}`)
    }
    return `${urls.length} answers with nosniff and Cache-Control`
  },
}

/** Attacks on the public endpoints. */
export const doors: readonly Recipe[] = [
  ...floods,
  hiddenPaths,
  redirects,
  forgery,
  headersEverywhere,
  privateFiles,
]
