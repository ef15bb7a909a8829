/**
 * A strong ETag (RFC 9110, 8.8.3). Working-copy tags start with the revision, which If-Match
 * compares.
 */
export const etagFromHash = (hash: string, revision?: number): string =>
  revision === undefined ? `"${hash}"` : `"${revision}.${hash}"`
