import { z } from 'zod'
import { visibleName } from '../text.ts'
import { OAuthFailure } from './oauth-error.ts'
import { redirectUriProblem } from './redirect-uri.ts'

/** What a stranger may store here, and what a published document of 5 KB may list. */
const REGISTERED = { uris: 5, bytes: 4096 }
const PUBLISHED = { uris: 20, bytes: 5120 }

/** Client ids that we issue begin so; an unknown one makes its client register again. */
export const REGISTERED_PREFIX = 'dcr_'

const names = z.object({ client_name: z.string().max(200).optional() })
const redirects = z.object({ redirect_uris: z.array(z.string().max(2048)).min(1) })

/** What we keep of a client's metadata (RFC 7591, 2). */
export interface ClientMetadata {
  readonly client_name: string
  readonly redirect_uris: readonly string[]
}

/**
 * A registration request (RFC 7591). Grant types we do not have, scopes, software statements and
 * secret-based authentication methods are dropped, not refused: clients ask for more than they use.
 */
export const readClientMetadata = (body: unknown): ClientMetadata => readMetadata(body, REGISTERED)

function readMetadata(body: unknown, most: typeof REGISTERED): ClientMetadata {
  const named = names.safeParse(body)
  if (!named.success) throw new OAuthFailure('invalid_client_metadata', 'client_name is not valid.')
  const refuse = (problem: string) => new OAuthFailure('invalid_redirect_uri', problem)
  const uris = redirects.safeParse(body).data?.redirect_uris ?? []
  if (uris.length === 0 || uris.length > most.uris) {
    throw refuse(`redirect_uris must list 1 to ${most.uris} URLs.`)
  }
  for (const uri of uris) {
    const problem = redirectUriProblem(uri)
    if (problem) throw refuse(`A redirect URI ${problem}.`)
  }
  if (uris.join('').length > most.bytes) {
    throw refuse(`redirect_uris may have ${most.bytes} bytes together.`)
  }
  return {
    client_name: visibleName(named.data.client_name ?? ''),
    redirect_uris: uris,
  }
}

/** Client ID Metadata Documents: which URLs may be a client id at all. */
export function isMetadataDocumentUrl(clientId: string): boolean {
  if (!clientId.startsWith('https://') || !URL.canParse(clientId)) return false
  const url = new URL(clientId)
  if (url.href !== clientId || clientId.includes('#')) return false
  if (url.username !== '' || url.password !== '' || url.pathname === '/') return false
  return !/^[\d.]+$|^\[/.test(url.hostname)
}

/** Whether people would take a client id for an address; one that names no document is refused. */
export const looksLikeUrl = (clientId: string): boolean =>
  /^https?:|^[\\/]{2}|:\/\//i.test(clientId.trim())

/** A fetched metadata document; throws when it is not one for `clientId`. */
export function readMetadataDocument(clientId: string, body: unknown): ClientMetadata {
  const document = z.looseObject({ client_id: z.literal(clientId) }).safeParse(body)
  if (!document.success) {
    throw new OAuthFailure('invalid_client_metadata', 'client_id in the document is not its URL.')
  }
  if (Object.keys(document.data).some((name) => name.startsWith('client_secret'))) {
    throw new OAuthFailure('invalid_client_metadata', 'The document holds a client secret.')
  }
  const metadata = readMetadata(document.data, PUBLISHED)
  if (metadata.client_name === '') {
    throw new OAuthFailure('invalid_client_metadata', 'client_name is missing.')
  }
  return metadata
}
