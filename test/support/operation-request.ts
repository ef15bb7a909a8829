import { requestOf } from '@promptwire/core/contract/derive/client'
import {
  PUBLIC_PREFIX,
  type PublicContract,
  publicContract,
} from '@promptwire/core/contract/public/public-contract'

type Fetch = (path: string, init: RequestInit) => Response | Promise<Response>

/** Sends an operation as the typed client writes it, and returns the raw answer. */
export async function sendOperation(
  fetch: Fetch,
  name: keyof PublicContract,
  input: object,
  headers: Record<string, string>,
): Promise<Response> {
  const { url, ...request } = requestOf(
    publicContract[name],
    PUBLIC_PREFIX,
    { ...input },
    { headers },
  )
  return fetch(url, request)
}
