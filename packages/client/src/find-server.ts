import { findKey } from '@promptwire/contract/find-key'
import type { Server } from './server.ts'
import type { ServerOptions } from './types.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the server from the options, else from environment variables if the runtime has them. */
export function findServer(options: ServerOptions, timeoutMs: number): Server {
  const { process } = globalThis as { process?: { env?: Environment } }
  const environment = process?.env ?? {}
  const url = options.url || environment['PROMPTWIRE_API_URL'] || 'http://localhost:3001'
  return {
    url: url.replace(/\/+$/, '').replace(/\/api\/v1$/, ''),
    key: options.key || (findKey(environment) ?? ''),
    timeoutMs,
    fetch: options.fetch ?? globalThis.fetch,
  }
}
