import { createClient } from '@promptwire/contract/derive/client'
import { findFormerKey, KEY_VARIABLE } from '@promptwire/contract/find-key'
import type { PublicContract } from '@promptwire/contract/public-contract'
import { API_PREFIX, KEY_OPERATIONS, type KeyOperations, OPERATIONS } from './contract-built.ts'
import { askToTrust, findAddress } from './login/address.ts'
import { findKey } from './login/credentials.ts'
import { showNothing } from './progress.ts'
import { createSend } from './send.ts'
import type { Environment } from './settings-folder.ts'
import { WrongUse } from './wrong-use.ts'

/**
 * Uses the key of the environment, or of the signed-in user. A repository alone cannot decide where
 * the environment's key is sent.
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
  const api = createClient<PublicContract>(
    OPERATIONS,
    url + API_PREFIX,
    createSend(url, showProgress),
  )
  return { url, bearer, api, showProgress }
}

export type Connection = ReturnType<typeof connect>

/** Finds a key's project and the address of its pages. Rejects an unknown key. */
export async function identifyKey(url: string, bearer: string) {
  const api = createClient<KeyOperations>(KEY_OPERATIONS, url + API_PREFIX, createSend(url))
  return (await api.introspect_key({}, { bearer })).data
}
