import { createHash } from 'node:crypto'

/**
 * A strong entity tag (RFC 9110, 8.8.3) that differs whenever a byte of `content` does. Of what is
 * made of a working copy it begins with the revision, which If-Match is judged by.
 */
export function strongEtag(content: string, revision?: number): string {
  const hash = createHash('sha256').update(content).digest('base64url')
  return revision === undefined ? `"${hash}"` : `"${revision}.${hash}"`
}
