import type { AuthorizationServerMetadata } from '@modelcontextprotocol/sdk/shared/auth.js'

/** Facts about a deployment; each step adds what later steps need. */
export interface Deployment {
  /** MCP URL for clients. */
  readonly mcp: URL
  readonly fetch: typeof fetch
  resourceMetadataUrl?: URL
  issuer?: string
  metadata?: AuthorizationServerMetadata
  clientId?: string
}

/** Skips a step after an earlier failure. */
export class NotReached extends Error {}

/** Returns the result of an earlier step; skips this step if that one failed. */
export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new NotReached()
  return value
}

const isLoopback = ({ hostname }: URL) => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

/** OAuth 2.1, 1.5: clients reject plain http except on loopback. */
export const isSecure = (url: URL) => url.protocol === 'https:' || isLoopback(url)
