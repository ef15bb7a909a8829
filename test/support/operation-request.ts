import { buildRequest } from '@promptwire/core/contract/build-request'
import {
  type ProjectContract,
  projectContract,
} from '@promptwire/core/contract/people/project-contract'
import { PUBLIC_PREFIX } from '@promptwire/core/contract/public/public-contract'

type Fetch = (path: string, init: RequestInit) => Response | Promise<Response>

/** Sends an operation as the typed client writes it, and returns the raw answer. */
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
