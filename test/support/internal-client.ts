import { createClient } from '@promptwire/core/contract/derive/client'
import {
  INTERNAL_PREFIX,
  internalContract,
} from '@promptwire/core/contract/internal/internal-contract'
import { PASSWORD, SERVICE_SECRET } from './fixtures.ts'

/** A signed-in person's client of an API process, at its internal listener. */
export async function signedInClient(internalUrl: string, email: string, password = PASSWORD) {
  const client = createClient(internalContract, internalUrl + INTERNAL_PREFIX, fetch)
  const { data } = await client.sign_in(
    { email, password, address: 'test' },
    { bearer: SERVICE_SECRET },
  )
  return { client, options: { bearer: data.token } }
}
