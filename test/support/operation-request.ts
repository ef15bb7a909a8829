import { buildRequest } from '@promptwire/contract/build-request'
import { type ProjectContract, projectContract } from '@promptwire/contract/project-contract'
import { PUBLIC_PREFIX } from '@promptwire/contract/public-contract'

type Fetch = (path: string, init: RequestInit) => Response | Promise<Response>

/** Sends an operation like the typed client, and returns the raw response. */
export async function sendOperation(
  fetch: Fetch,
  name: keyof ProjectContract,
  input: object,
  headers: Record<string, string>,
  prefix = PUBLIC_PREFIX,
): Promise<Response> {
  const { url, ...request } = buildRequest(projectContract[name], prefix, { ...input }, { headers })
  return fetch(url, request)
}
