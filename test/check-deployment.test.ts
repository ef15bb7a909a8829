import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Deployment, startDeployment } from './support/deployment.ts'
import {
  createFetch,
  type Fault,
  type Forwarded,
  type OwnAnswer,
  PAGE,
} from './support/public-proxy.ts'

let deployment: Deployment
beforeAll(async () => {
  deployment = await startDeployment()
})
afterAll(() => deployment.close())

/** A page of the proxy, where an app should answer. */
const page = (status: number): OwnAnswer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: PAGE,
})

/** A proxy that answers itself at paths of a host. */
const answering = (host: 'mcp' | 'web', path: string, own: OwnAnswer, method?: string): Fault => ({
  request: (request) => (isAt(request, host, path, method) ? own : undefined),
})

const isAt = (request: Forwarded, host: 'mcp' | 'web', path: string, method = request.method) =>
  request.isMcp === (host === 'mcp') && request.path.startsWith(path) && request.method === method

/** A proxy that changes requests to the MCP server. */
const changing = (change: (request: Forwarded) => void): Fault => ({
  request: (request) => {
    if (request.isMcp) change(request)
    return undefined
  },
})

/** A proxy that removes a header from every response. */
const removing = (name: string): Fault => ({
  response: ({ headers }) => {
    delete headers[name]
  },
})

const withPrefix = () => ({ MCP_URL: `${deployment.urls.mcp}/pw` })

const FAULTS: [string, string, RegExp, () => Parameters<Deployment['check']>[0]][] = [
  // The proxy in front of the MCP server.
  [
    'removes the Authorization header',
    'authorization-removed',
    /pass the Authorization header on/,
    () => ({ fault: changing(({ headers }) => delete headers['authorization']) }),
  ],
  ['buffers events', 'stream-buffered', /Turn off buffering/, () => ({ fault: { buffers: true } })],
  [
    'removes WWW-Authenticate',
    'challenge-removed',
    /pass the WWW-Authenticate header on/,
    () => ({ fault: removing('www-authenticate') }),
  ],
  [
    'does not pass the Host header on',
    'host-refused',
    /ALLOWED_HOSTS/,
    () => ({
      fault: changing(({ headers }) => {
        headers['host'] = 'mcp:3002'
      }),
    }),
  ],
  [
    'strips the prefix of the path',
    'path-changed',
    /path on unchanged/,
    () => ({
      path: '/pw/mcp',
      mcp: withPrefix(),
      web: withPrefix(),
      fault: changing((request) => {
        request.path = request.path.replace('/pw', '')
      }),
    }),
  ],
  [
    'redirects',
    'redirects',
    /without a redirect/,
    () => ({
      fault: answering('mcp', '/mcp', { status: 308, headers: { location: '/mcp/' } }),
    }),
  ],
  [
    'answers 403 itself',
    'proxy-forbids',
    /Allow POST/,
    () => ({ fault: answering('mcp', '/mcp', page(403)) }),
  ],
  [
    'asks for a password',
    'proxy-asks-for-password',
    /authentication at the proxy/,
    () => ({
      fault: answering('mcp', '/', { status: 401, headers: { 'www-authenticate': 'Basic' } }),
    }),
  ],
  [
    'blocks POST',
    'post-blocked',
    /pass POST on/,
    () => ({ fault: answering('mcp', '/mcp', page(405), 'POST') }),
  ],
  [
    'sends the MCP endpoint to another site',
    'endpoint-not-routed',
    /Route this path/,
    () => ({ fault: answering('mcp', '/mcp', page(200)) }),
  ],
  [
    'has no route for the resource metadata',
    'resource-metadata-not-routed',
    /\/api\/oauth\/\.well-known/,
    () => ({ fault: answering('mcp', '/api/oauth/.well-known/', page(200)) }),
  ],
  [
    'has no route for the well-known address of the MCP host',
    'well-known-not-routed-to-mcp',
    /oauth-protected-resource\*/,
    () => ({ fault: answering('mcp', '/.well-known/', page(404)) }),
  ],
  [
    'has no route for the token endpoint',
    'token-not-routed',
    /\/api\/oauth\/token/,
    () => ({ fault: answering('mcp', '/api/oauth/token', page(404)) }),
  ],
  [
    'drops request bodies',
    'request-body-removed',
    /body of POST/,
    () => ({
      fault: changing((request) => {
        request.hasBody = false
      }),
    }),
  ],
  ['does not reach the MCP server', 'mcp-down', /Start the MCP server/, () => ({ down: 'mcp' })],
  // The proxy in front of the web app.
  [
    'has no route for the well-known address of the web host',
    'well-known-not-routed-to-web',
    /oauth-authorization-server\*/,
    () => ({ fault: answering('web', '/.well-known/', page(200)) }),
  ],
  [
    'has no route for registration',
    'registration-not-routed',
    /\/oauth\/register/,
    () => ({ fault: answering('web', '/oauth/register', page(404)) }),
  ],
  [
    'has no route for the consent page',
    'consent-not-routed',
    /\/oauth\/authorize/,
    () => ({ fault: answering('web', '/oauth/authorize', page(404)) }),
  ],
  [
    'rewrites the Location header',
    'location-rewritten',
    /must not rewrite/,
    () => ({
      fault: {
        response: ({ headers }) => {
          if (headers['location']) headers['location'] = 'http://web:3000/sign-in'
        },
      },
    }),
  ],
  ['does not reach the web app', 'web-down', /Start the web app/, () => ({ down: 'web' })],
  // Browsers.
  [
    'adds a CORS header of its own',
    'cors-doubled',
    /Remove the CORS headers/,
    () => ({
      fault: {
        response: ({ headers }) => {
          headers['access-control-allow-origin'] = ['*', '*']
        },
      },
    }),
  ],
  [
    'removes the CORS headers',
    'cors-removed',
    /Access-Control-\*/,
    () => ({ fault: removing('access-control-allow-origin') }),
  ],
  [
    'blocks OPTIONS',
    'options-blocked',
    /pass OPTIONS on/,
    () => ({ fault: answering('mcp', '/', page(405), 'OPTIONS') }),
  ],
  [
    'hides the challenge from pages',
    'exposed-headers-removed',
    /Access-Control-Expose-Headers/,
    () => ({ fault: removing('access-control-expose-headers') }),
  ],
  // Settings.
  [
    'is right, but MCP_URL has its default',
    'mcp-url-default',
    /Set MCP_URL=https/,
    () => ({ mcp: { MCP_URL: 'http://localhost:3002' } }),
  ],
  [
    'is right, but MCP_URL has another host',
    'mcp-url-differs',
    /Set MCP_URL=https/,
    () => ({ mcp: { MCP_URL: 'https://mcp.example.com' } }),
  ],
  [
    'is right, but MCP_URL has another path',
    'mcp-url-differs',
    /Set MCP_URL=https/,
    () => ({ mcp: { MCP_URL: `${deployment.urls.mcp}/other` } }),
  ],
  [
    'is right, but MCP_URL lacks the prefix',
    'mcp-url-differs',
    /Set MCP_URL=https:.*\/pw /,
    () => ({ path: '/pw/mcp' }),
  ],
  [
    'is right, but MCP_URL ends in /mcp',
    'mcp-url-ends-in-mcp',
    /Set MCP_URL=https/,
    () => ({ mcp: { MCP_URL: `${deployment.urls.mcp}/mcp` } }),
  ],
  [
    'is right, but MCP_URL is http',
    'mcp-url-other-scheme',
    /Set MCP_URL=https/,
    () => ({ mcp: { MCP_URL: deployment.urls.mcp.replace('https', 'http') } }),
  ],
  [
    'is right, but MCP_URL of the web app differs',
    'mcp-url-of-web-differs',
    /same MCP_URL/,
    () => ({ web: withPrefix() }),
  ],
  [
    'is right, but WEB_URL has its default',
    'web-url-default',
    /Set WEB_URL/,
    () => ({ mcp: { WEB_URL: 'http://localhost:3000' } }),
  ],
  [
    'is right, but WEB_URL is http',
    'web-url-plain-http',
    /set WEB_URL/,
    () => ({ mcp: { WEB_URL: deployment.urls.web.replace('https', 'http') } }),
  ],
  [
    'is right, but WEB_URL of the apps differs',
    'web-url-differs',
    /same WEB_URL/,
    () => ({ web: { WEB_URL: 'https://other.example.com' } }),
  ],
  [
    'is right, but the MCP server does not reach the API',
    'api-unreachable',
    /API_INTERNAL_URL.*\/readyz/,
    () => ({ mcp: { API_INTERNAL_URL: 'http://127.0.0.1:1' } }),
  ],
  [
    'is right, but the MCP server asks the public API',
    'api-url-wrong',
    /API_INTERNAL_PORT/,
    () => ({ mcp: { API_INTERNAL_URL: deployment.stack.apiUrl } }),
  ],
  [
    'is right, but the web app does not reach the API',
    'api-unreachable-from-web',
    /API_INTERNAL_URL/,
    () => ({ web: { API_INTERNAL_URL: 'http://127.0.0.1:1' } }),
  ],
  [
    'is right, but the web app has another SERVICE_SECRET',
    'api-unreachable-from-web',
    /SERVICE_SECRET/,
    () => ({ web: { SERVICE_SECRET: 'x'.repeat(40) } }),
  ],
  [
    'is right, but ALLOWED_ORIGINS keeps web clients out',
    'origin-refused',
    /ALLOWED_ORIGINS/,
    () => ({ mcp: { ALLOWED_ORIGINS: 'https://app.example.com' } }),
  ],
  // The address.
  [
    'has a self-signed certificate',
    'certificate-self-signed',
    /certificate of a public authority/,
    () => ({ fetch: createFetch() }),
  ],
  [
    'does not listen',
    'nothing-listens',
    /Start the proxy/,
    () => ({ address: `https://mcp.promptwire.test:${deployment.unusedPort}/mcp` }),
  ],
  [
    'does not speak https',
    'port-without-tls',
    /Add TLS/,
    () => ({ address: `${deployment.stack.apiUrl.replace('http:', 'https:')}/mcp` }),
  ],
  [
    'is used over plain http',
    'address-plain-http',
    /Add TLS/,
    () => ({ address: 'http://mcp.example.com/mcp' }),
  ],
  [
    'is asked without /mcp',
    'address-without-mcp',
    /\/mcp at its end/,
    () => ({ address: deployment.urls.mcp }),
  ],
  [
    'has no DNS entry',
    'no-dns-entry',
    /DNS entry/,
    () => ({ address: 'https://mcp.invalid/mcp', fetch }),
  ],
]

describe('a proxy that', () => {
  test.each(FAULTS)('%s is diagnosed as %s alone', async (_, id, remedy, broken) => {
    const findings = await deployment.check(broken())
    const causes = findings.flatMap(({ cause }) => cause ?? [])
    expect(causes.map((cause) => cause.id)).toEqual([id])
    expect(findings.at(-1)?.cause, 'nothing follows the cause').toBeDefined()
    const [cause] = causes
    expect(cause?.remedy).toMatch(remedy)
    expect(`${cause?.problem} ${cause?.remedy}`, 'no page').not.toMatch(/[<>]/)
  })
})

test('a sound deployment has no cause, at the root of its hosts and below a path', async () => {
  const { text: key } = await deployment.stack.key(await deployment.stack.owner())
  const below = { mcp: withPrefix(), web: withPrefix() }
  for (const sound of [
    { key },
    { path: '/mcp/readonly?toolsets=use' },
    { path: '/pw/mcp', ...below },
  ]) {
    const findings = await deployment.check(sound)
    expect(findings.flatMap(({ cause }) => cause ?? [])).toEqual([])
    expect(findings.length).toBeGreaterThan(12)
  }
})

test('a key that was revoked or has no scope is named, and an origin that is allowed is not', async () => {
  const narrowed = { mcp: { ALLOWED_ORIGINS: 'https://app.example.com' } }
  const findings = await deployment.check({
    ...narrowed,
    origin: 'https://app.example.com',
    key: 'pk_live_none',
  })
  expect(findings.at(-1)?.cause?.id).toBe('key-rejected')
})

test('a deployment that checks itself asks none but its own addresses', async () => {
  const asked = new Set<string>()
  const recording: typeof fetch = (input, init) => {
    asked.add(new URL(String(input)).origin)
    return deployment.proxy.fetch(input, init)
  }
  const own = { isOwn: true, fetch: recording }
  expect((await deployment.check(own)).at(-1)?.cause).toBeUndefined()
  const elsewhere = { WEB_URL: 'https://elsewhere.example.com' }
  const findings = await deployment.check({ ...own, mcp: elsewhere, web: elsewhere })
  expect(findings.at(-1)?.cause?.id).toBe('web-url-differs')
  expect([...asked].sort()).toEqual(Object.values(deployment.urls).sort())
})
