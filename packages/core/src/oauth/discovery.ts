import { SCOPES } from '../access/scopes.ts'

/** Public URLs without trailing slash: `web` is the issuer, `mcp` the resource. */
export interface PublicUrls {
  readonly web: string
  readonly mcp: string
}

export const CONSENT_PATH = '/oauth/authorize'
export const REGISTRATION_PATH = '/oauth/register'
export const TOKEN_PATH = '/api/oauth/token'
export const MCP_PATH = '/mcp'
/** Below the MCP path: only tools that read. */
export const READ_ONLY_PATH = '/readonly'
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
  registration_endpoint: urls.web + REGISTRATION_PATH,
  client_id_metadata_document_supported: true,
  authorization_response_iss_parameter_supported: true,
})

/** Spec, Discovery: exactly these four fields. */
export const protectedResourceMetadata = ({ web, mcp }: PublicUrls) => ({
  resource: mcp + MCP_PATH,
  authorization_servers: [web],
  bearer_methods_supported: ['header'],
  scopes_supported: SCOPES,
})

/** RFC 8707: accepts the resource with or without path and trailing slash, as clients send it. */
export const isOurResource = (resource: string, { mcp }: PublicUrls): boolean =>
  [mcp, `${mcp}/`, mcp + MCP_PATH, `${mcp}${MCP_PATH}/`].includes(resource)

/** RFC 8414, 3.1 and RFC 9728, 3.1: the well-known segment goes before the path of `base`. */
export function wellKnownPaths(path: string, base: string, suffix = ''): string[] {
  const { pathname } = new URL(base)
  const prefix = pathname === '/' ? '' : pathname.replace(/\/$/, '')
  return [...new Set([path, path + prefix, path + prefix + suffix, path + suffix])]
}
