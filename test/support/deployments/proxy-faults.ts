import type { BrokenDeployment } from './broken-deployment.ts'
import { type Fault, type Forwarded, type OwnAnswer, PAGE } from './public-proxy.ts'
import { withPrefix } from './setting-faults.ts'

/** A page of the proxy instead of the app's response. */
const page = (status: number): OwnAnswer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: PAGE,
})

/** The proxy responds itself at some paths of a host. */
const answering = (host: 'mcp' | 'web', path: string, own: OwnAnswer, method?: string): Fault => ({
  request: (request) => (isAt(request, host, path, method) ? own : undefined),
})

const isAt = (request: Forwarded, host: 'mcp' | 'web', path: string, method = request.method) =>
  request.isMcp === (host === 'mcp') && request.path.startsWith(path) && request.method === method

/** The proxy changes requests to the MCP server. */
const changing = (change: (request: Forwarded) => void): Fault => ({
  request: (request) => {
    if (request.isMcp) change(request)
    return undefined
  },
})

/** The proxy sends its own Authorization header to the MCP server. */
const authorizing = (value: string): Fault =>
  changing(({ headers }) => {
    headers['authorization'] = value
  })

/** The proxy removes a header from every response. */
const removing = (name: string): Fault => ({
  response: ({ headers }) => {
    delete headers[name]
  },
})

/** Faults of the proxy in front of the MCP server. */
export const MCP_PROXY_FAULTS: readonly BrokenDeployment[] = [
  {
    broken: 'removes the Authorization header',
    cause: 'authorization-removed',
    remedy: /pass the Authorization header on/,
    differ: () => ({ fault: changing(({ headers }) => delete headers['authorization']) }),
  },
  {
    broken: 'empties the Authorization header',
    cause: 'authorization-removed',
    remedy: /pass the Authorization header on/,
    differ: () => ({ fault: authorizing('') }),
  },
  {
    broken: 'replaces the Authorization header with a password of its own',
    cause: 'authorization-replaced',
    remedy: /pass the Authorization header on/,
    differ: () => ({ fault: authorizing('Basic cHJveHk6cHJveHk=') }),
  },
  {
    broken: 'buffers events',
    cause: 'stream-buffered',
    remedy: /Turn off buffering/,
    differ: () => ({ fault: { buffers: true } }),
  },
  {
    broken: 'ends streams early',
    cause: 'stream-aborted',
    remedy: /last for minutes/,
    differ: () => ({ fault: { abortsStreams: true } }),
  },
  {
    broken: 'removes WWW-Authenticate',
    cause: 'challenge-removed',
    remedy: /pass the WWW-Authenticate header on/,
    differ: () => ({ fault: removing('www-authenticate') }),
  },
  {
    broken: 'does not pass the Host header on',
    cause: 'host-refused',
    remedy: /ALLOWED_HOSTS/,
    differ: () => ({
      fault: changing(({ headers }) => {
        headers['host'] = 'mcp:3002'
      }),
    }),
  },
  {
    broken: 'strips the prefix of the path',
    cause: 'path-changed',
    remedy: /path on unchanged/,
    differ: (deployment) => ({
      path: '/pw/mcp',
      mcp: withPrefix(deployment),
      web: withPrefix(deployment),
      fault: changing((request) => {
        request.path = request.path.replace('/pw', '')
      }),
    }),
  },
  {
    broken: 'redirects',
    cause: 'redirects',
    remedy: /without a redirect/,
    differ: () => ({
      fault: answering('mcp', '/mcp', { status: 308, headers: { location: '/mcp/' } }),
    }),
  },
  {
    broken: 'answers 403 itself',
    cause: 'proxy-forbids',
    remedy: /allow POST/,
    differ: () => ({ fault: answering('mcp', '/mcp', page(403)) }),
  },
  {
    broken: 'asks for a password',
    cause: 'proxy-asks-for-password',
    remedy: /authentication at the proxy/,
    differ: () => ({
      fault: answering('mcp', '/', { status: 401, headers: { 'www-authenticate': 'Basic' } }),
    }),
  },
  {
    broken: 'blocks POST',
    cause: 'post-blocked',
    remedy: /pass POST on/,
    differ: () => ({ fault: answering('mcp', '/mcp', page(405), 'POST') }),
  },
  {
    broken: 'sends the MCP host to the web app',
    cause: 'web-app-answers',
    remedy: /Route this host to the MCP server/,
    differ: ({ stack }) => ({ mcpPort: stack.ports.web }),
  },
  {
    broken: 'sends the MCP endpoint to another site',
    cause: 'endpoint-not-routed',
    remedy: /Route this path/,
    differ: () => ({ fault: answering('mcp', '/mcp', page(200)) }),
  },
  {
    broken: 'has no route for the resource metadata',
    cause: 'resource-metadata-not-routed',
    remedy: /\/api\/oauth\/\.well-known/,
    differ: () => ({ fault: answering('mcp', '/api/oauth/.well-known/', page(200)) }),
  },
  {
    broken: 'has no route for the well-known address of the MCP host',
    cause: 'well-known-not-routed-to-mcp',
    remedy: /oauth-protected-resource\*/,
    differ: () => ({ fault: answering('mcp', '/.well-known/', page(404)) }),
  },
  {
    broken: 'has no route for the token endpoint',
    cause: 'token-not-routed',
    remedy: /\/api\/oauth\/token/,
    differ: () => ({ fault: answering('mcp', '/api/oauth/token', page(404)) }),
  },
  {
    broken: 'drops request bodies',
    cause: 'request-body-removed',
    remedy: /body of POST/,
    differ: () => ({
      fault: changing((request) => {
        request.hasBody = false
      }),
    }),
  },
  {
    broken: 'drops the headers of MCP',
    cause: 'mcp-headers-removed',
    remedy: /Mcp-\* on/,
    differ: () => ({
      fault: changing(({ headers }) => {
        for (const name of Object.keys(headers)) if (/^mcp-/i.test(name)) delete headers[name]
      }),
    }),
  },
  {
    broken: 'drops the session of MCP from responses',
    cause: 'mcp-headers-removed',
    remedy: /both ways/,
    differ: () => ({ fault: removing('mcp-session-id') }),
  },
  {
    broken: 'has no route for the token endpoint of the web app',
    cause: 'token-not-routed',
    remedy: /\/oauth\/token to the web app/,
    differ: () => ({ fault: answering('web', '/oauth/token', page(404)) }),
  },
  {
    broken: 'does not reach the MCP server',
    cause: 'mcp-down',
    remedy: /Start the MCP server/,
    differ: () => ({ down: 'mcp' }),
  },
]

/** Faults of the proxy in front of the web app. */
export const WEB_PROXY_FAULTS: readonly BrokenDeployment[] = [
  {
    broken: 'has no route for the well-known address of the web host',
    cause: 'well-known-not-routed-to-web',
    remedy: /oauth-authorization-server\*/,
    differ: () => ({ fault: answering('web', '/.well-known/', page(200)) }),
  },
  {
    broken: 'has no route for registration',
    cause: 'registration-not-routed',
    remedy: /\/oauth\/register/,
    differ: () => ({ fault: answering('web', '/oauth/register', page(404)) }),
  },
  {
    broken: 'has no route for the consent page',
    cause: 'consent-not-routed',
    remedy: /\/oauth\/authorize/,
    differ: () => ({ fault: answering('web', '/oauth/authorize', page(404)) }),
  },
  {
    broken: 'rewrites the Location header',
    cause: 'location-rewritten',
    remedy: /must not rewrite/,
    differ: () => ({
      fault: {
        response: ({ headers }) => {
          if (headers['location']) headers['location'] = 'http://web:3000/sign-in'
        },
      },
    }),
  },
  {
    broken: 'does not reach the web app',
    cause: 'web-down',
    remedy: /Start the web app/,
    differ: () => ({ down: 'web' }),
  },
]

/** Faults that only browsers notice. */
export const BROWSER_FAULTS: readonly BrokenDeployment[] = [
  {
    broken: 'adds a CORS header of its own',
    cause: 'cors-doubled',
    remedy: /Remove the CORS headers/,
    differ: () => ({
      fault: {
        response: ({ headers }) => {
          headers['access-control-allow-origin'] = ['*', '*']
        },
      },
    }),
  },
  {
    broken: 'removes the CORS headers',
    cause: 'cors-removed',
    remedy: /Access-Control-\*/,
    differ: () => ({ fault: removing('access-control-allow-origin') }),
  },
  {
    broken: 'blocks OPTIONS',
    cause: 'options-blocked',
    remedy: /pass OPTIONS on/,
    differ: () => ({ fault: answering('mcp', '/', page(405), 'OPTIONS') }),
  },
  {
    broken: 'hides the challenge from pages',
    cause: 'exposed-headers-removed',
    remedy: /Access-Control-Expose-Headers/,
    differ: () => ({ fault: removing('access-control-expose-headers') }),
  },
]
