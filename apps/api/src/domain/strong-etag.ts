import { sha256 } from './sha256.ts'

/**
 * A strong entity tag (RFC 9110, 8.8.3) that differs whenever a byte of `content` does. Of what is
 * made of a working copy it begins with the revision, which If-Match is judged by.
 */
export const strongEtag = (content: string, revision?: number): string =>
  etagOfHash(sha256(content), revision)

/** The same of a hash that is known. */
export const etagOfHash = (hash: string, revision?: number): string =>
  revision === undefined ? `"${hash}"` : `"${revision}.${hash}"`
