import type { AuthorizationServerMetadata } from '@modelcontextprotocol/sdk/shared/auth.js'

/** What the check knows of a deployment; each step adds what the next ones need. */
export interface Deployment {
  /** The address that clients are given. */
  readonly mcp: URL
  readonly fetch: typeof fetch
  resourceMetadataUrl?: URL
  issuer?: string
  metadata?: AuthorizationServerMetadata
  clientId?: string
}

/** A step that an earlier failure has left nothing to look at for. */
export class NotReached extends Error {}

/** What an earlier step has found; ends this step where that one failed. */
export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new NotReached()
  return value
}

const isLoopback = ({ hostname }: URL) => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

/** OAuth 2.1, 1.5: clients refuse plain http, loopback aside. */
export const isSecure = (url: URL) => url.protocol === 'https:' || isLoopback(url)
