import type { Send } from '@promptwire/core/contract/derive/client'
import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import type { Secrets } from '@promptwire/runtime/environment-fields'
import type { Context } from 'hono'
import type { Logger } from 'pino'

/** Everything the web app is made of; only web.ts knows where it comes from. */
export interface WebDependencies {
  /** Where this process reaches the API, and where everybody else does. */
  readonly apiUrl: string
  readonly publicApiUrl: string
  readonly send: Send
  /** For what is passed on as it comes: streams and files. */
  readonly fetch: typeof fetch
  readonly urls: PublicUrls
  /** Shows the page of all components, for developers. */
  readonly showComponents: boolean
  readonly serviceSecrets: Secrets
  readonly now: () => Date
  readonly getClientAddress: (c: Context) => string
  /** Aborted on SIGTERM. */
  readonly stopping: AbortSignal
  readonly log: Logger
}
