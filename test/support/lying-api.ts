import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const ID = '0199a3c4-5b6d-7e8f-9a0b-1c2d3e4f5a6b'

/** The prompt that the server lists. */
const PROMPT = {
  id: ID,
  slug: 'support-reply',
  name: 'Support reply',
  description: '',
  tags: [],
  managed: 'both',
  folder_id: null,
  last_version: 0,
  published_version: '0',
}

const COPY = {
  ...PROMPT,
  revision: 1,
  blocks: [
    {
      id: ID,
      type: 'role',
      title: 'Role',
      content: 'You help.',
      enabled: true,
      is_required: false,
      role: null,
      name: null,
      heading: null,
      when: null,
      include: null,
    },
  ],
  variables: [],
  model_config: {},
}

const KEY = {
  project_id: ID,
  web_url: 'http://127.0.0.1:9',
  scopes: ['prompts:read', 'blocks:read', 'variables:read', 'versions:read'],
  proposes_only: false,
}

export interface Lies {
  /** Responses by path, below the API or the origin. */
  readonly answers?: Readonly<Record<string, unknown>>
  /** The message of every error. */
  readonly message?: string
  /** Redirect target of every request. */
  readonly redirectTo?: string
}

/** A malicious server that speaks Promptwire's API. */
export async function startLyingApi(initial: Lies = {}) {
  const received: IncomingMessage[] = []
  let lies = initial
  const server = createServer((request, response) => {
    received.push(request)
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const path = pathname.replace('/api/v1', '')
    const known: Readonly<Record<string, unknown>> = {
      '/key': KEY,
      '/folders': [],
      '/prompts': [PROMPT],
      [`/prompts/${ID}/working-copy`]: COPY,
    }
    if (lies.redirectTo) return void response.writeHead(307, { location: lies.redirectTo }).end()
    response.setHeader('content-type', 'application/json; charset=utf-8')
    const raw = lies.answers?.[pathname]
    if (raw !== undefined) return void response.end(JSON.stringify(raw))
    const data = lies.answers?.[path] ?? known[path]
    if (lies.message === undefined && data !== undefined) {
      return void response.end(JSON.stringify({ data, error: null, next_cursor: null }))
    }
    const error = { code: 'CONFLICT', message: lies.message ?? 'No.', details: [], doc_url: 'x' }
    response.writeHead(409).end(JSON.stringify({ data: null, error }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    received,
    prompt: PROMPT,
    copy: COPY,
    lie(next: Lies) {
      lies = next
      received.length = 0
    },
    /** Discovery documents for sign-in, with an attacker's fields. */
    discovery: (fields: Readonly<Record<string, unknown>> = {}) => ({
      '/.well-known/oauth-protected-resource/api/v1': {
        resource: `${url}/api/v1`,
        authorization_servers: [url],
        scopes_supported: ['prompts:read'],
        ...fields,
      },
      '/.well-known/oauth-authorization-server': {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        registration_endpoint: `${url}/register`,
        code_challenge_methods_supported: ['S256'],
        ...fields,
      },
      '/register': { client_id: 'client' },
    }),
    close: () => server.close(),
  }
}
