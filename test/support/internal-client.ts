import { createClient } from '@promptwire/core/contract/client'
import { INTERNAL_PREFIX, internalContract } from '@promptwire/core/contract/internal'
import { PASSWORD, SERVICE_SECRET } from './fixtures.ts'

/** A signed-in person's client of an API process. */
export async function signedInClient(apiUrl: string, email: string, password = PASSWORD) {
  const client = createClient(internalContract, apiUrl + INTERNAL_PREFIX, fetch)
  const { data } = await client.sign_in(
    { email, password, address: 'test' },
    { bearer: SERVICE_SECRET },
  )
  return { client, options: { bearer: data.token } }
}
