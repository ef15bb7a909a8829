import { createClient } from '@promptwire/core/contract/derive/client'
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
  let answer: Response | undefined
  const client = createClient(publicContract, PUBLIC_PREFIX, async (url, request) => {
    answer = await fetch(url, { ...request, headers: { ...request.headers, ...headers } })
    return answer.clone()
  })
  await client[name](input as never).catch(() => {})
  if (!answer) throw new Error('nothing was sent')
  return answer
}
