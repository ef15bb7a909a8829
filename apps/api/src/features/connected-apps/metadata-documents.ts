import { unavailable } from '@promptwire/core/errors/failure'
import type { ClientMetadata } from '@promptwire/core/oauth/client-metadata'
import { OAuthFailure } from '@promptwire/core/oauth/oauth-error'
import { LRUCache } from 'lru-cache'

const MAX_CACHED = 500
/** Long enough to stop repeated fetches, short enough for an author who fixes the document. */
const REFUSED_MS = 60_000
const MAX_CONCURRENT_FETCHES = 8

interface FetchedDocument {
  readonly metadata: ClientMetadata
  readonly maximumAge: number
}

/** Throws OAuthFailure for an invalid document. */
export type FetchMetadataDocument = (url: string) => Promise<FetchedDocument>

type Remembered = { readonly metadata: ClientMetadata } | { readonly refusal: OAuthFailure }

/** Caches documents and errors, and limits concurrent fetches. */
export function createMetadataDocuments(fetchDocument: FetchMetadataDocument, now: () => Date) {
  const perf = { now: () => now().getTime() }
  const cache = new LRUCache<string, Remembered>({ max: MAX_CACHED, perf, ttlResolution: 0 })
  const underway = new Map<string, Promise<ClientMetadata>>()

  const load = async (url: string): Promise<ClientMetadata> => {
    try {
      const { metadata, maximumAge } = await fetchDocument(url)
      if (maximumAge > 0) cache.set(url, { metadata }, { ttl: maximumAge * 1000 })
      return metadata
    } catch (error) {
      if (error instanceof OAuthFailure) cache.set(url, { refusal: error }, { ttl: REFUSED_MS })
      throw error
    }
  }
  return {
    /** Throws a cached error. */
    remembered(url: string): ClientMetadata | undefined {
      const known = cache.get(url)
      if (known && 'refusal' in known) throw known.refusal
      return known?.metadata
    },

    /** Concurrent callers share one fetch. */
    fetch(url: string): Promise<ClientMetadata> {
      const asked = underway.get(url)
      if (asked) return asked
      if (underway.size >= MAX_CONCURRENT_FETCHES) {
        throw unavailable('Many apps are being looked up right now; try again in a moment.')
      }
      const loading = load(url).finally(() => underway.delete(url))
      underway.set(url, loading)
      return loading
    },
  }
}

export type MetadataDocuments = ReturnType<typeof createMetadataDocuments>
