import { createClient } from '@promptwire/core/contract/derive/client'
import { findFormerKey, KEY_VARIABLE } from '@promptwire/core/contract/find-key'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public/public-contract'
import { askToTrust, findAddress } from './login/address.ts'
import { findKey } from './login/credentials.ts'
import { showNothing } from './progress.ts'
import { createSend } from './send.ts'
import type { Environment } from './settings-folder.ts'
import { WrongUse } from './wrong-use.ts'

/** Variables that name the service, as the local MCP server has them. */
export const VARIABLES = {
  PROMPTWIRE_API_URL:
    'address of the API (default: that of promptwire.yaml, or http://localhost:3001)',
  PROMPTWIRE_API_KEY: 'API key of the project (default: that of `promptwire login`)',
} as const

/**
 * A client of the API with the key of the environment, or of the person who signed in. A repository
 * never decides where the key of the environment goes.
 */
export function connect(environment: Environment, configured?: string, showProgress = showNothing) {
  const { url, isTrusted } = findAddress(environment, configured)
  const given = environment[KEY_VARIABLE]
  const former = findFormerKey(environment)
  const bearer = (isTrusted && given) || findKey(environment, url) || (isTrusted && former)
  if (!bearer) {
    throw new WrongUse(
      given || former
        ? `The key of ${KEY_VARIABLE} is not sent: ${askToTrust(url)}`
        : `${KEY_VARIABLE} is required: an API key of the project. Or sign in at ${url}: promptwire login`,
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
