import { z } from 'zod'
import { API_PREFIX } from '../contract-built.ts'
import { fetchSafely, requireSafeUrl } from '../untrusted/urls.ts'
import { WrongUse } from '../wrong-use.ts'

const TIMEOUT_MS = 30_000

const ResourceMetadata = z.object({
  resource: z.url(),
  authorization_servers: z.array(z.url()).min(1),
  scopes_supported: z.array(z.string()),
})

const ServerMetadata = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  registration_endpoint: z.url(),
  code_challenge_methods_supported: z.array(z.string()),
})

/** Where to sign in, and for which resource. */
export interface SignInPlace extends z.output<typeof ServerMetadata> {
  readonly resource: string
  readonly scopes: readonly string[]
}

/** Finds the API's authorization server (RFC 9728, RFC 8414). */
export async function discover(origin: string): Promise<SignInPlace> {
  const address = origin + API_PREFIX
  const { pathname } = new URL(address)
  const resourceUrl = new URL(`/.well-known/oauth-protected-resource${pathname}`, address)
  const metadata = await readJson(resourceUrl, ResourceMetadata)
  const { resource, authorization_servers, scopes_supported: scopes } = metadata
  requireSafeUrls(resourceUrl, { resource, authorization_servers })
  if (resource !== address) {
    throw new WrongUse(
      `The API at ${origin} has the address ${resource}. Sign in there: promptwire login ${resource.replace(API_PREFIX, '')}`,
    )
  }
  const [issuer = ''] = authorization_servers
  const path = new URL(issuer).pathname.replace(/\/$/, '')
  const serverUrl = new URL(`/.well-known/oauth-authorization-server${path}`, issuer)
  const server = await readJson(serverUrl, ServerMetadata)
  requireSafeUrls(serverUrl, server)
  if (server.issuer !== issuer || !server.code_challenge_methods_supported.includes('S256')) {
    throw new WrongUse(`${serverUrl.href} is not the sign-in of ${origin}.`)
  }
  return { ...server, resource, scopes }
}

/** Checks every address before the first request. */
function requireSafeUrls(document: URL, fields: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(fields)) {
    const isOfAddresses = !name.endsWith('_supported')
    for (const address of isOfAddresses ? [value].flat() : []) {
      requireSafeUrl(String(address), `${name} of ${document.href}`)
    }
  }
}

export async function readJson<T extends z.ZodType>(
  url: URL | string,
  schema: T,
  request: RequestInit = {},
): Promise<z.output<T>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetchSafely(url, { ...request, signal }).catch((error) => {
    if (error instanceof WrongUse) throw error
    throw new WrongUse(`${url} cannot be reached. Start the service, or name its API's address.`)
  })
  const body: unknown = await response.json().catch(() => undefined)
  const { success, data } = schema.safeParse(body)
  if (response.ok && success) return data
  const { error_description: reason } = (body ?? {}) as { error_description?: string }
  throw new WrongUse(
    reason ??
      `${url} answers ${response.status}. If this is the API, its version has no sign-in for programs: promptwire login --key`,
  )
}
