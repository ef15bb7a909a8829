import {
  checkAuthorizationEndpoint,
  checkRegistration,
  checkTokenEndpoint,
} from './check-authorization.ts'
import { checkCors, checkCorsOfEndpoint } from './check-browsers.ts'
import { checkChallenge } from './check-challenge.ts'
import { checkHandshake, countTools } from './check-client.ts'
import { checkIssuer, checkResourceMetadata, checkWellKnownResource } from './check-discovery.ts'
import { type Deployment, NotReached } from './deployment.ts'
import { explainNetworkError } from './explain-network-error.ts'
import { type Finding, Misconfiguration } from './finding.ts'

const TIMEOUT_MS = 10_000

/** In the order in which a client meets them. */
const STEPS: readonly (readonly [string, (deployment: Deployment) => Promise<void>])[] = [
  ['a request without a key is challenged', checkChallenge],
  ['the challenge leads to the resource metadata', checkResourceMetadata],
  ['the resource metadata is at its well-known address', checkWellKnownResource],
  ['the issuer publishes its metadata', checkIssuer],
  ['a client can register', checkRegistration],
  ['the authorization endpoint leads to sign-in', checkAuthorizationEndpoint],
  ['the token endpoint answers', checkTokenEndpoint],
  ['web clients may read discovery, registration and token (CORS)', checkCors],
  ['web clients may call the MCP endpoint (CORS)', checkCorsOfEndpoint],
  ['the official client walks to the sign-in page', checkHandshake],
]

/** Walks a deployment as a client does; steps that an earlier failure has cut off are left out. */
export async function* checkDeployment(
  mcp: URL,
  key: string | undefined,
  send: typeof fetch = fetch,
): AsyncGenerator<Finding> {
  const deployment: Deployment = {
    mcp,
    fetch: (input, init) => send(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
  }
  const steps = [...STEPS]
  if (key !== undefined) {
    steps.push(['the key in PROMPTWIRE_API_KEY lists tools', (d) => requireTools(d, key)])
  }
  for (const [step, check] of steps) {
    try {
      await check(deployment)
      yield { step, advice: undefined }
    } catch (error) {
      if (!(error instanceof NotReached)) yield { step, advice: adviceOf(error) }
    }
  }
}

async function requireTools(deployment: Deployment, key: string): Promise<void> {
  if ((await countTools(deployment, key)) === 0) {
    throw new Misconfiguration('The key has no scope that any tool needs.')
  }
}

function adviceOf(error: unknown): string {
  if (error instanceof Misconfiguration) return error.message
  return explainNetworkError(error) ?? (error instanceof Error ? error.message : String(error))
}
