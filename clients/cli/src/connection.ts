import { createClient } from '@promptwire/core/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public/public-contract'
import { findKey } from './login/credentials.ts'
import { showNothing } from './progress.ts'
import { createSend } from './send.ts'
import { WrongUse } from './wrong-use.ts'

/** Variables that name the service, as the local MCP server has them. */
export const VARIABLES = {
  PROMPTWIRE_API_URL:
    'address of the API (default: that of promptwire.yaml, or http://localhost:3001)',
  PROMPTWIRE_API_KEY: 'API key of the project (default: that of `promptwire login`)',
} as const

export type Environment = Readonly<Record<string, string | undefined>>

/** The address of the API without its prefix: the given one, or that of the environment or the config. */
export function findOrigin(
  { PROMPTWIRE_API_URL }: Environment,
  configured = 'http://localhost:3001',
): string {
  const url = PROMPTWIRE_API_URL || configured
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new WrongUse('PROMPTWIRE_API_URL must be an address with http:// or https://.')
  }
  return url.replace(/\/+$/, '').replace(PUBLIC_PREFIX, '')
}

/** A client of the API with the key of the environment, or of the person who signed in. */
export function connect(environment: Environment, configured?: string, showProgress = showNothing) {
  const url = findOrigin(environment, configured)
  const bearer = environment['PROMPTWIRE_API_KEY'] || findKey(environment, url)
  if (!bearer) {
    throw new WrongUse(
      `PROMPTWIRE_API_KEY is required: an API key of the project. Or sign in at ${url}: promptwire login`,
    )
  }
  const api = createClient(publicContract, url + PUBLIC_PREFIX, createSend(url, showProgress))
  return { url, bearer, api, showProgress }
}

export type Connection = ReturnType<typeof connect>

/** The project of a key, and the address of its pages. Rejects an unknown key. */
export async function identifyKey(url: string, bearer: string) {
  const { internalContract } = await import('@promptwire/core/contract/internal/internal-contract')
  const { introspect_key } = internalContract
  const api = createClient({ introspect_key }, url + PUBLIC_PREFIX, createSend(url))
  return (await api.introspect_key({}, { bearer })).data
}
