import type { OauthClient } from '@promptwire/contract/connected-apps/oauth'
import type { internalContract } from '@promptwire/contract/internal-contract'
import type { Output } from '@promptwire/contract/operation'
import {
  type ClientMetadata,
  isMetadataDocumentUrl,
  isUrlLike,
  REGISTERED_PREFIX,
} from '@promptwire/core/oauth/client-metadata'
import { OAuthFailure } from '@promptwire/core/oauth/oauth-error'
import { WELL_KNOWN_CLIENTS } from '@promptwire/core/oauth/well-known-clients'
import { getNetwork } from '../../kernel/limits/network.ts'
import type { Limit, RateLimiter } from '../../kernel/limits/rate-limiter.sql.ts'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import { CLIENT_UNKNOWN, findClient } from './clients.sql.ts'
import type { MetadataDocuments } from './metadata-documents.ts'

type Resolved = Output<typeof internalContract.resolve_client>

const FETCHES: Limit = { name: 'metadata document', points: 30, seconds: 600 }

/** Resolves a metadata document URL, a client registered here, or any other string. */
export const resolveClient = internalVerb(
  'resolve_client',
  async ({
    caller: { at },
    input: { client_id, address },
    unitOfWork,
    documents,
    limiter,
  }: InternalContext<
    'resolve_client',
    {
      readonly documents: MetadataDocuments
      readonly limiter: Pick<RateLimiter, 'consume'>
    }
  >) => {
    if (isMetadataDocumentUrl(client_id)) {
      const known = WELL_KNOWN_CLIENTS.get(client_id) ?? documents.remembered(client_id)
      if (!known) await limiter.consume(FETCHES, getNetwork(address))
      const metadata = known ?? (await documents.fetch(client_id))
      return { data: resolved(client_id, 'metadata_document', metadata) }
    }
    if (isUrlLike(client_id)) {
      const description =
        'A client_id that is a URL must be the https address of its metadata document.'
      throw new OAuthFailure('invalid_client', description)
    }
    if (!client_id.startsWith(REGISTERED_PREFIX)) return { data: resolved(client_id, 'unverified') }
    const metadata = await findClient(unitOfWork, client_id, at)
    if (!metadata) throw new OAuthFailure('invalid_client', CLIENT_UNKNOWN)
    return { data: resolved(client_id, 'registered', metadata) }
  },
)

const resolved = (
  client_id: string,
  kind: OauthClient['kind'],
  metadata?: ClientMetadata,
): Resolved => ({
  outcome: 'resolved',
  client: {
    client_id,
    kind,
    name: metadata?.client_name || client_id,
    redirect_uris: metadata ? [...metadata.redirect_uris] : null,
  },
})
