/**
 * A strong entity tag (RFC 9110, 8.8.3) of the hash of a content, which differs whenever a byte does.
 * Of what is made of a working copy it begins with the revision, which If-Match is judged by.
 */
export const etagFromHash = (hash: string, revision?: number): string =>
  revision === undefined ? `"${hash}"` : `"${revision}.${hash}"`
