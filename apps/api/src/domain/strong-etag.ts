import { createHash } from 'node:crypto'

/** A strong entity tag (RFC 9110, 8.8.3) that differs whenever a byte of `content` does. */
export const strongEtag = (content: string): string =>
  `"${createHash('sha256').update(content).digest('base64url')}"`
