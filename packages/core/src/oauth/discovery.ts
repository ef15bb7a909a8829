import { SCOPES, type Scope, scopesIn } from '../access/scopes.ts'

/** Public URLs without trailing slash: `web` is the issuer, `mcp` and the API are resources. */
export interface PublicUrls {
  readonly web: string
  readonly mcp: string
  /** Includes `/api/v1`. */
  readonly api?: string
}

export const CONSENT_PATH = '/oauth/authorize'
export const REGISTRATION_PATH = '/oauth/register'
export const TOKEN_PATH = '/api/oauth/token'
/** The same endpoint on the web app: some clients require it at the origin of the issuer. */
export const ISSUER_TOKEN_PATH = '/oauth/token'
export const MCP_PATH = '/mcp'
/** The MCP endpoint with only the tools that read. */
export const READ_ONLY_MCP_PATH = '/mcp/readonly'
export const MCP_PATHS = [MCP_PATH, READ_ONLY_MCP_PATH]
export const SPECIFIED_METADATA_PATH = '/api/oauth/.well-known/oauth-authorization-server'
export const SPECIFIED_RESOURCE_PATH = '/api/oauth/.well-known/oauth-protected-resource'
export const METADATA_PATH = '/.well-known/oauth-authorization-server'
export const RESOURCE_PATH = '/.well-known/oauth-protected-resource'

/** Spec, Discovery: exactly these eight fields. */
export const authorizationServerMetadata = ({ web, mcp }: PublicUrls) => ({
  issuer: web,
  authorization_endpoint: web + CONSENT_PATH,
  token_endpoint: mcp + TOKEN_PATH,
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  scopes_supported: SCOPES,
})

/** The same facts at the paths clients use (RFC 8414), plus fields they need. */
export const extendedMetadata = (urls: PublicUrls) => ({
  ...authorizationServerMetadata(urls),
  token_endpoint: urls.web + ISSUER_TOKEN_PATH,
  // RFC 9728, 4.
  protected_resources: [urls.mcp + MCP_PATH],
  registration_endpoint: urls.web + REGISTRATION_PATH,
  client_id_metadata_document_supported: true,
  authorization_response_iss_parameter_supported: true,
})

/**
 * Spec, Discovery: exactly these four fields. `address` is the path and query that the user typed:
 * some clients require the resource to equal it (clients.md 21).
 */
export const protectedResourceMetadata = ({ web, mcp }: PublicUrls, address = MCP_PATH) => ({
  resource: mcp + address,
  authorization_servers: [web],
  bearer_methods_supported: ['header'],
  scopes_supported: resourceScopes(address),
})

/** RFC 9728: the REST API, which has the same authorization server as the MCP server. */
export const apiResourceMetadata = (api: string, web: string) => ({
  resource: api,
  authorization_servers: [web],
  bearer_methods_supported: ['header'],
  scopes_supported: SCOPES,
})

/** Scopes that are useful at a resource. */
export const resourceScopes = (address: string): readonly Scope[] =>
  withoutQuery(address).endsWith(READ_ONLY_MCP_PATH)
    ? scopesIn('read').map(({ name }) => name)
    : SCOPES

/** Max length of a resource, which the authorization code contains. */
const MAX_RESOURCE_LENGTH = 2_048

/**
 * RFC 8707: accepts every MCP address with its query, the server's own address and the API, since a
 * key works at both. A trailing slash is optional.
 */
export const isOurResource = (resource: string, { mcp, api }: PublicUrls): boolean =>
  resource.length <= MAX_RESOURCE_LENGTH &&
  ['', ...MCP_PATHS]
    .map((path) => mcp + path)
    .concat(api ?? [])
    .flatMap((address) => [address, `${address}/`])
    .includes(withoutQuery(resource))

const withoutQuery = (address: string): string => address.split('?', 1)[0] ?? ''

/** RFC 8414, 3.1 and RFC 9728, 3.1: the well-known segment goes before the path of `base`. */
export function wellKnownPaths(path: string, base: string, suffix = ''): string[] {
  const { pathname } = new URL(base)
  const prefix = pathname === '/' ? '' : pathname.replace(/\/$/, '')
  return [...new Set([path, path + prefix, path + prefix + suffix, path + suffix])]
}
