import { createClient } from '@promptwire/core/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public/public-contract'
import { createSend } from './send.ts'
import { WrongUse } from './wrong-use.ts'

/** Variables that name the service, as the local MCP server has them. */
export const VARIABLES = {
  PROMPTWIRE_API_URL:
    'address of the API (default: that of promptwire.yaml, or http://localhost:3001)',
  PROMPTWIRE_API_KEY: 'API key of the project',
} as const

/** A client of the API with the key of the environment. */
export function connect(
  { PROMPTWIRE_API_URL, PROMPTWIRE_API_KEY: bearer }: Readonly<Record<string, string | undefined>>,
  configured = 'http://localhost:3001',
) {
  const url = PROMPTWIRE_API_URL || configured
  if (!bearer) throw new WrongUse('PROMPTWIRE_API_KEY is required: an API key of the project.')
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new WrongUse('PROMPTWIRE_API_URL must be an address with http:// or https://.')
  }
  const origin = url.replace(/\/+$/, '').replace(PUBLIC_PREFIX, '')
  const api = createClient(publicContract, origin + PUBLIC_PREFIX, createSend(origin))
  return { url: origin, api, bearer }
}

export type Connection = ReturnType<typeof connect>
