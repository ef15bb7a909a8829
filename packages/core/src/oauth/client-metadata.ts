import { z } from 'zod'
import { visibleName } from '../text/visible-name.ts'
import { OAuthFailure } from './oauth-error.ts'
import { redirectUriProblem } from './redirect-uri.ts'

/** Max redirect URIs of a client; RFC 7591 names no limit, and editors register several. */
export const MAX_REDIRECT_URIS = 20
/** Max total length of the redirect URIs. */
const MAX_REDIRECT_URI_BYTES = 5_120

/** Prefix of issued client ids; clients with an unknown one register again. */
export const REGISTERED_PREFIX = 'dcr_'

const names = z.object({ client_name: z.string().max(200).optional() })
const redirects = z.object({ redirect_uris: z.array(z.string().max(2048)).min(1) })

/** Stored client metadata (RFC 7591, 2). */
export interface ClientMetadata {
  readonly client_name: string
  readonly redirect_uris: readonly string[]
}

/**
 * Parses a registration (RFC 7591). Ignores unsupported grant types, scopes, software statements
 * and secret-based authentication: clients request more than they use.
 */
export function readClientMetadata(body: unknown): ClientMetadata {
  const named = names.safeParse(body)
  if (!named.success) throw new OAuthFailure('invalid_client_metadata', 'client_name is not valid.')
  const refuse = (problem: string) => new OAuthFailure('invalid_redirect_uri', problem)
  const uris = redirects.safeParse(body).data?.redirect_uris ?? []
  if (uris.length === 0 || uris.length > MAX_REDIRECT_URIS) {
    throw refuse(`redirect_uris must list 1 to ${MAX_REDIRECT_URIS} URLs.`)
  }
  for (const uri of uris) {
    const problem = redirectUriProblem(uri)
    if (problem) throw refuse(`A redirect URI ${problem}.`)
  }
  if (uris.join('').length > MAX_REDIRECT_URI_BYTES) {
    throw refuse(`redirect_uris may have at most ${MAX_REDIRECT_URI_BYTES} bytes in total.`)
  }
  return {
    client_name: visibleName(named.data.client_name ?? ''),
    redirect_uris: uris,
  }
}

/** Client ID Metadata Documents: whether a URL can be a client id. */
export function isMetadataDocumentUrl(clientId: string): boolean {
  if (!clientId.startsWith('https://') || !URL.canParse(clientId)) return false
  const url = new URL(clientId)
  if (url.href !== clientId || clientId.includes('#')) return false
  if (url.username !== '' || url.password !== '' || url.pathname === '/') return false
  return !/^[\d.]+$|^\[/.test(url.hostname)
}

/** Whether a client id looks like a URL; without a document it is rejected. */
export const isUrlLike = (clientId: string): boolean =>
  /^https?:|^[\\/]{2}|:\/\//i.test(clientId.trim())

/** Parses a fetched metadata document; throws if it is not for `clientId`. */
export function readMetadataDocument(clientId: string, body: unknown): ClientMetadata {
  const document = z.looseObject({ client_id: z.literal(clientId) }).safeParse(body)
  if (!document.success) {
    throw new OAuthFailure(
      'invalid_client_metadata',
      'client_id in the document does not match its URL.',
    )
  }
  if (Object.keys(document.data).some((name) => name.startsWith('client_secret'))) {
    throw new OAuthFailure(
      'invalid_client_metadata',
      'The document must not contain a client secret.',
    )
  }
  const metadata = readClientMetadata(document.data)
  if (metadata.client_name === '') {
    throw new OAuthFailure('invalid_client_metadata', 'client_name is missing.')
  }
  return metadata
}
