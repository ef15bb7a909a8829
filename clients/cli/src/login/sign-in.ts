import { createHash, randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { WrongUse } from '../wrong-use.ts'
import type { Credential } from './credentials.ts'
import { readJson, type SignInPlace } from './discover.ts'
import { openLoopback } from './loopback.ts'

/** Max time for a person to sign in. */
const MAX_WAIT_MS = 10 * 60_000

const Registered = z.object({ client_id: z.string() })
const Token = z.object({ access_token: z.string(), expires_in: z.number().nullish() })

/** Signs in with a browser, and exchanges the code for a key. */
export async function signIn(
  place: SignInPlace,
  scope: string,
  showAddress: (address: URL) => void,
): Promise<Credential> {
  const [state, code_verifier] = [newSecret(), newSecret()]
  const { redirectUri: redirect_uri, answered, close } = await openLoopback(state)
  try {
    const { resource, issuer } = place
    const client_id = await register(place.registration_endpoint, redirect_uri)
    const asked = { client_id, redirect_uri, state, scope, resource, response_type: 'code' }
    const challenge = createHash('sha256').update(code_verifier).digest('base64url')
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }
    const address = new URL(place.authorization_endpoint)
    for (const each of Object.entries({ ...asked, ...pkce })) address.searchParams.set(...each)
    showAddress(address)
    const code = readCode(await Promise.race([answered, timeOut()]), issuer)
    const grant = { grant_type: 'authorization_code', code, code_verifier, redirect_uri }
    const body = new URLSearchParams({ ...grant, client_id, resource })
    return toCredential(await readJson(place.token_endpoint, Token, { method: 'POST', body }))
  } finally {
    close()
  }
}

const newSecret = () => randomBytes(32).toString('base64url')

/** Registers at each sign-in: the redirect URI has a new port (RFC 7591). */
async function register(endpoint: string, redirect_uri: string): Promise<string> {
  const client = {
    client_name: `Promptwire CLI on ${hostname()}`,
    redirect_uris: [redirect_uri],
    token_endpoint_auth_method: 'none',
  }
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(client) }
  return (await readJson(endpoint, Registered, request)).client_id
}

async function timeOut(): Promise<never> {
  await sleep(MAX_WAIT_MS, undefined, { ref: false })
  throw new WrongUse('No one signed in within 10 minutes. Run the command again.')
}

/** Returns the code if the response comes from the requested server (RFC 9207). */
function readCode(answer: URLSearchParams, issuer: string): string {
  if (answer.get('iss') !== issuer) throw new WrongUse('The answer is from another server.')
  const code = answer.get('code')
  if (code) return code
  throw new WrongUse(answer.get('error_description') ?? 'The sign-in was declined.')
}

function toCredential({ access_token: key, expires_in }: z.output<typeof Token>): Credential {
  if (expires_in == null) return { key }
  return { key, expires_at: new Date(Date.now() + expires_in * 1_000).toISOString() }
}
