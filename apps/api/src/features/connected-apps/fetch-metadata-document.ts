import { get, type RequestOptions } from 'node:https'
import { readMetadataDocument } from '@promptwire/core/oauth/client-metadata'
import { OAuthFailure } from '@promptwire/core/oauth/oauth-error'
import { parseJson } from '@promptwire/core/text/json-text'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import type { FetchMetadataDocument } from './metadata-documents.ts'

const MAXIMUM_BYTES = 5 * 1024
const TIMEOUT_MS = 5_000
const MAXIMUM_AGE_SECONDS = 86_400

/** Rejects private and special-use addresses after DNS resolution, on the connection itself. */
const guarded = { agent: new RequestFilteringHttpsAgent({ keepAlive: false }) }

interface Fetched {
  body: string
  maximumAge: number
}

export function createFetchMetadataDocument(
  options: RequestOptions = guarded,
): FetchMetadataDocument {
  return async (url) => {
    const { body, maximumAge } = await download(url, options)
    return { metadata: readMetadataDocument(url, parseDocument(body)), maximumAge }
  }
}

/** One message for every cause, so that errors reveal nothing about the internal network. */
const unusable = (detail: string, cause?: unknown) =>
  new OAuthFailure('invalid_client_metadata', "The app's metadata document could not be fetched.", {
    detail: `the metadata document ${detail}`,
    cause,
  })

function download(url: string, options: RequestOptions): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const headers = { accept: 'application/json' }
    const request = get(url, { ...options, headers, signal }, (response) => {
      const stop = (what: string) => {
        response.destroy()
        reject(unusable(what))
      }
      if (response.statusCode !== 200) return stop(`returned ${response.statusCode}`)
      if (!/^application\/(?:.+\+)?json\b/i.test(response.headers['content-type'] ?? '')) {
        return stop('is not JSON')
      }
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > MAXIMUM_BYTES) return stop('is larger than 5 KB')
        chunks.push(chunk)
      })
      response.on('end', () =>
        resolve({
          body: Buffer.concat(chunks).toString(),
          maximumAge: parseMaxAge(response.headers['cache-control']),
        }),
      )
      response.on('error', () => reject(unusable('could not be read')))
    })
    request.on('error', (error) => reject(unusable('could not be fetched', error)))
  })
}

function parseMaxAge(cacheControl = ''): number {
  if (/\bno-(?:store|cache)\b/i.test(cacheControl)) return 0
  const seconds = /\bmax-age=(\d{1,9})\b/i.exec(cacheControl)?.[1]
  return Math.min(Number(seconds ?? 0), MAXIMUM_AGE_SECONDS)
}

function parseDocument(body: string): unknown {
  try {
    return parseJson(body)
  } catch {
    throw unusable('is not JSON')
  }
}
