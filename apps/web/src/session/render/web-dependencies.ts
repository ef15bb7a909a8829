import type { Send } from '@promptwire/contract/derive/client'
import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import type { Secrets } from '@promptwire/runtime/environment-fields'
import type { Metrics } from '@promptwire/runtime/metrics'
import type { Context } from 'hono'
import type { Logger } from 'pino'

export interface WebDependencies {
  /** The API's internal URL, and its public URL. */
  readonly apiUrl: string
  readonly publicApiUrl: string
  readonly send: Send
  /** For streams and files that are passed through. */
  readonly fetch: typeof fetch
  readonly urls: PublicUrls
  readonly serviceSecrets: Secrets
  readonly now: () => Date
  readonly getClientAddress: (c: Context) => string
  /** Aborted on SIGTERM. */
  readonly stopping: AbortSignal
  readonly log: Logger
  readonly metrics: Metrics
}
