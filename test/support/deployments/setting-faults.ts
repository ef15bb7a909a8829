import type { BrokenDeployment } from './broken-deployment.ts'
import type { Deployment } from './deployment.ts'
import { createFetch } from './public-proxy.ts'

/** Settings of a deployment below a path prefix. */
export const withPrefix = ({ urls }: Pick<Deployment, 'urls'>) => ({ MCP_URL: `${urls.mcp}/pw` })

/** Wrong settings behind a sound proxy. */
export const SETTING_FAULTS: readonly BrokenDeployment[] = [
  {
    broken: 'has a sound proxy, but MCP_URL has its default',
    cause: 'mcp-url-default',
    remedy: /Set MCP_URL=https/,
    differ: () => ({ mcp: { MCP_URL: 'http://localhost:3002' } }),
  },
  {
    broken: 'has a sound proxy, but MCP_URL has another host',
    cause: 'mcp-url-differs',
    remedy: /Set MCP_URL=https/,
    differ: () => ({ mcp: { MCP_URL: 'https://mcp.example.com' } }),
  },
  {
    broken: 'has a sound proxy, but MCP_URL has another path',
    cause: 'mcp-url-differs',
    remedy: /Set MCP_URL=https/,
    differ: (deployment) => ({ mcp: { MCP_URL: `${deployment.urls.mcp}/other` } }),
  },
  {
    broken: 'has a sound proxy, but MCP_URL lacks the prefix',
    cause: 'mcp-url-differs',
    remedy: /Set MCP_URL=https:.*\/pw /,
    differ: () => ({ path: '/pw/mcp' }),
  },
  {
    broken: 'has a sound proxy, but MCP_URL ends in /mcp',
    cause: 'mcp-url-ends-in-mcp',
    remedy: /Set MCP_URL=https/,
    differ: (deployment) => ({ mcp: { MCP_URL: `${deployment.urls.mcp}/mcp` } }),
  },
  {
    broken: 'has a sound proxy, but MCP_URL is http',
    cause: 'mcp-url-other-scheme',
    remedy: /Set MCP_URL=https/,
    differ: (deployment) => ({ mcp: { MCP_URL: deployment.urls.mcp.replace('https', 'http') } }),
  },
  {
    broken: 'has a sound proxy, but MCP_URL of the web app differs',
    cause: 'mcp-url-of-web-differs',
    remedy: /same MCP_URL/,
    differ: (deployment) => ({ web: withPrefix(deployment) }),
  },
  {
    broken: 'has a sound proxy, but WEB_URL has its default',
    cause: 'web-url-default',
    remedy: /Set WEB_URL/,
    differ: () => ({ mcp: { WEB_URL: 'http://localhost:3000' } }),
  },
  {
    broken: 'has a sound proxy, but WEB_URL is http',
    cause: 'web-url-plain-http',
    remedy: /set WEB_URL/,
    differ: (deployment) => ({ mcp: { WEB_URL: deployment.urls.web.replace('https', 'http') } }),
  },
  {
    broken: 'has a sound proxy, but WEB_URL of the apps differs',
    cause: 'web-url-differs',
    remedy: /same WEB_URL/,
    differ: () => ({ web: { WEB_URL: 'https://other.example.com' } }),
  },
  {
    broken: 'has a sound proxy, but the MCP server does not reach the API',
    cause: 'api-unreachable',
    remedy: /API_INTERNAL_URL.*\/readyz/,
    differ: () => ({ mcp: { API_INTERNAL_URL: 'http://127.0.0.1:1' } }),
  },
  {
    broken: 'has a sound proxy, but the MCP server asks the public API',
    cause: 'api-url-wrong',
    remedy: /API_INTERNAL_PORT/,
    differ: (deployment) => ({ mcp: { API_INTERNAL_URL: deployment.stack.apiUrl } }),
  },
  {
    broken: 'has a sound proxy, but the web app does not reach the API',
    cause: 'api-unreachable-from-web',
    remedy: /API_INTERNAL_URL/,
    differ: () => ({ web: { API_INTERNAL_URL: 'http://127.0.0.1:1' } }),
  },
  {
    broken: 'has a sound proxy, but the web app has another SERVICE_SECRET',
    cause: 'api-unreachable-from-web',
    remedy: /SERVICE_SECRET/,
    differ: () => ({ web: { SERVICE_SECRET: 'x'.repeat(40) } }),
  },
  {
    broken: 'has a sound proxy, but ALLOWED_ORIGINS keeps web clients out',
    cause: 'origin-refused',
    remedy: /ALLOWED_ORIGINS/,
    differ: () => ({ mcp: { ALLOWED_ORIGINS: 'https://app.example.com' } }),
  },
]

/** Processes that accept connections and never respond. */
export const HANGING: readonly BrokenDeployment[] = [
  {
    broken: 'has an API that hangs',
    cause: 'api-hangs',
    remedy: /Restart the API/,
    differ: () => ({ hangs: 'api of mcp' }),
  },
  {
    broken: 'has an API that hangs for the web app',
    cause: 'api-hangs',
    remedy: /Restart the API/,
    differ: () => ({ hangs: 'api of web' }),
  },
  {
    broken: 'has an MCP server that hangs',
    cause: 'no-response',
    remedy: /Restart a server that hangs/,
    differ: () => ({ hangs: 'mcp' }),
  },
  {
    broken: 'has a web app that hangs',
    cause: 'no-response',
    remedy: /Restart a server that hangs/,
    differ: () => ({ hangs: 'web' }),
  },
]

export const ADDRESS_FAULTS: readonly BrokenDeployment[] = [
  {
    broken: 'has a self-signed certificate',
    cause: 'certificate-self-signed',
    remedy: /certificate of a public authority/,
    differ: () => ({ fetch: createFetch() }),
  },
  {
    broken: 'does not listen',
    cause: 'nothing-listens',
    remedy: /Start the proxy/,
    differ: (deployment) => ({
      address: `https://mcp.promptwire.test:${deployment.unusedPort}/mcp`,
    }),
  },
  {
    broken: 'does not speak https',
    cause: 'port-without-tls',
    remedy: /Add TLS/,
    differ: (deployment) => ({
      address: `${deployment.stack.apiUrl.replace('http:', 'https:')}/mcp`,
    }),
  },
  {
    broken: 'is used over plain http',
    cause: 'address-plain-http',
    remedy: /Add TLS/,
    differ: () => ({ address: 'http://mcp.example.com/mcp' }),
  },
  {
    broken: 'is asked at the address of the web app',
    cause: 'web-app-answers',
    remedy: /Use the address of the MCP server: https:\/\/mcp/,
    differ: ({ urls }) => ({ address: `${urls.web}/mcp` }),
  },
  {
    broken: 'is asked without /mcp',
    cause: 'address-without-mcp',
    remedy: /\/mcp at its end/,
    differ: (deployment) => ({ address: deployment.urls.mcp }),
  },
  {
    broken: 'has no DNS entry',
    cause: 'no-dns-entry',
    remedy: /DNS entry/,
    differ: () => ({ address: 'https://mcp.invalid/mcp', fetch }),
  },
]
