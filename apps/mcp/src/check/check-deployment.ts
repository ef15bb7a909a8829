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

/** Steps in the order of a client's connection. */
const STEPS: readonly (readonly [string, (deployment: Deployment) => Promise<void>])[] = [
  ['requests without a key get a challenge', checkChallenge],
  ['the challenge links to the resource metadata', checkResourceMetadata],
  ['the resource metadata is at its well-known URL', checkWellKnownResource],
  ['the issuer publishes its metadata', checkIssuer],
  ['clients can register', checkRegistration],
  ['the authorization endpoint redirects to sign-in', checkAuthorizationEndpoint],
  ['the token endpoint responds', checkTokenEndpoint],
  ['web clients can use discovery, registration and token (CORS)', checkCors],
  ['web clients can call the MCP endpoint (CORS)', checkCorsOfEndpoint],
  ['the official client reaches the sign-in page', checkHandshake],
]

/** Checks a deployment like a client; skips steps that depend on a failed one. */
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
    steps.push(['the key in PROMPTWIRE_API_KEY can list tools', (d) => requireTools(d, key)])
  }
  for (const [step, check] of steps) {
    try {
      await check(deployment)
      yield { step, advice: undefined }
    } catch (error) {
      if (!(error instanceof NotReached)) yield { step, advice: toAdvice(error) }
    }
  }
}

async function requireTools(deployment: Deployment, key: string): Promise<void> {
  if ((await countTools(deployment, key)) === 0) {
    throw new Misconfiguration('The key has no scope of any tool.')
  }
}

function toAdvice(error: unknown): string {
  if (error instanceof Misconfiguration) return error.message
  return explainNetworkError(error) ?? (error instanceof Error ? error.message : String(error))
}
