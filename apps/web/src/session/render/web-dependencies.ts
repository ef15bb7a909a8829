import type { Send } from '@promptwire/core/contract/derive/client'
import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import type { Secrets } from '@promptwire/runtime/environment-fields'
import type { Context } from 'hono'
import type { Logger } from 'pino'

/** Dependencies of the web app, provided by web.ts. */
export interface WebDependencies {
  /** The API's URL for this process, and its public URL. */
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
