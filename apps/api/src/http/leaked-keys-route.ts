import { hash } from 'node:crypto'
import { type LeakedKeyLabels, REVOKE_LEAKED_KEYS } from '@promptwire/contract/keys/leaked-keys'
import { Failure } from '@promptwire/core/errors/failure'
import { UnacceptableJson } from '@promptwire/core/text/acceptable-json'
import { parseJson } from '@promptwire/core/text/json-text'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { type Context, Hono } from 'hono'
import { revokeLeaked } from '../features/keys/index.sql.ts'
import type { UnitOfWork } from '../kernel/change/unit-of-work.ts'
import { getNetwork } from '../kernel/limits/network.ts'
import type { Limit, RateLimiter } from '../kernel/limits/rate-limiter.sql.ts'

/** A scanner sends many keys in few requests. */
const BY_NETWORK: Limit = { name: 'leaked keys', points: 60, seconds: 60 }

export interface LeakedKeysDependencies {
  readonly unitOfWork: UnitOfWork
  readonly limiter: Pick<RateLimiter, 'consume'>
  readonly getClientAddress: (c: Context) => string
  readonly now: () => Date
}

/**
 * For secret scanners, without a key: revokes the listed keys. As GitHub's partner program asks,
 * the response has only a label for each text.
 */
export function leakedKeysRoute(parts: LeakedKeysDependencies): Hono<RequestEnvironment> {
  const routes = new Hono<RequestEnvironment>()
  const { path } = REVOKE_LEAKED_KEYS
  routes.post(path, async (c) => {
    await parts.limiter.consume(BY_NETWORK, getNetwork(parts.getClientAddress(c)))
    const leaked = readLeaked(await c.req.text())
    const requester = { requestId: c.get('requestId'), at: parts.now() }
    const known = await revokeLeaked(parts.unitOfWork, requester, leaked)
    const labels: LeakedKeyLabels = leaked.map(({ token, type }) => ({
      token_hash: hash('sha256', token, 'base64'),
      token_type: type,
      label: known.has(token) ? 'true_positive' : 'false_positive',
    }))
    return c.json(labels)
  })
  routes.all(path, () => {
    throw new Failure('METHOD_NOT_ALLOWED', 'Use POST.', { Allow: 'POST' })
  })
  return routes
}

function readLeaked(body: string) {
  const parsed = REVOKE_LEAKED_KEYS.input.safeParse(parse(body))
  if (parsed.success) return parsed.data
  throw new Failure(
    'VALIDATION_ERROR',
    'The body must be a list of 1 to 1000 texts, or of {"token", "type", "url"}.',
  )
}

function parse(body: string): unknown {
  try {
    return parseJson(body)
  } catch (error) {
    if (!(error instanceof UnacceptableJson)) throw error
    throw new Failure('VALIDATION_ERROR', `The body ${error.message}.`)
  }
}
