import type { RandomBytes } from '@promptwire/core/access/api-key'
import { getRolePermissions } from '@promptwire/core/access/roles'
import type { Grant } from '@promptwire/core/oauth/auth-code'
import { REGISTERED_PREFIX } from '@promptwire/core/oauth/client-metadata'
import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import { invalidGrant, OAuthFailure } from '@promptwire/core/oauth/oauth-error'
import type { SigningKeys } from '@promptwire/core/oauth/signing-keys'
import { checkExchange } from '@promptwire/core/oauth/token-request'
import { createKeyedSemaphore, type KeyedSemaphore } from '../../kernel/keyed-semaphore.ts'
import { getNetwork } from '../../kernel/limits/network.ts'
import type { Limit, RateLimiter } from '../../kernel/limits/rate-limiter.sql.ts'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { isCodeKeyRevoked, mintKey, revokeMintedKey } from '../keys/index.sql.ts'
import { newKey } from '../keys/index.ts'
import { findGrantDays, findProjectRole } from '../projects/index.sql.ts'
import { CLIENT_UNKNOWN, findClient } from './clients.sql.ts'

interface Needs {
  readonly limiter: Pick<RateLimiter, 'consume'>
  readonly codeExchanges: KeyedSemaphore
  readonly signingKeys: SigningKeys
  readonly urls: PublicUrls
  readonly randomBytes: RandomBytes
}

/** Web chat apps exchange the codes of many people from a few addresses of their own. */
const BY_NETWORK: Limit = { name: 'token', points: 60, seconds: 60 }

/** Queues exchanges of one code, so that replays do not delay other changes of the project. */
const CODE_EXCHANGE_LIMITS = {
  concurrency: 1,
  queueLimit: {
    maxQueued: 500,
    refusal: 'Too many exchanges of this code are queued; try again in a moment.',
  },
}

export const createCodeExchanges = () => createKeyedSemaphore(CODE_EXCHANGE_LIMITS)

/** Verifies the code, then claims it and mints the key in one transaction. */
export const exchangeCode = internalVerb(
  'exchange_code',
  async ({
    caller: { requestId, at },
    input: { address, ...input },
    unitOfWork,
    limiter,
    codeExchanges,
    signingKeys,
    urls,
    randomBytes,
  }: InternalContext<'exchange_code', Needs>) => {
    await limiter.consume(BY_NETWORK, getNetwork(address))
    await requireKnownClient(unitOfWork, input.client_id, at)
    const { grant, expiresAt } = await checkExchange(input, signingKeys, urls, at)
    const role = await findProjectRole(unitOfWork, grant.project_id, grant.sub)
    if (!getRolePermissions(role).has('apps:connect')) {
      throw invalidGrant('the person may no longer create keys in the project')
    }
    const days = await findGrantDays(unitOfWork, grant.project_id)
    const { text, row } = newKey(toKeyFields(grant, toEnd(days, at)), at, randomBytes)
    const expires_in = days && days * DAY_SECONDS
    const { jti, scopes, replaces } = grant
    const { project_id: projectId, sub: userId } = grant
    const person = { actor: { kind: 'person', userId }, projectId, requestId, at } as const
    await codeExchanges.run(jti, async () => {
      // A later exchange has nothing to revoke: the insert in `mintKey` decides which is first.
      if (await isCodeKeyRevoked(unitOfWork, jti)) throw usedBefore()
      if (await mintKey(unitOfWork, person, { jti, expiresAt }, row, replaces)) return
      // RFC 6749, 4.1.2: a code used twice SHOULD revoke the tokens of its first use.
      await revokeMintedKey(unitOfWork, { actor: { kind: 'system' }, requestId, at }, jti)
      throw usedBefore()
    })
    return { data: { outcome: 'minted', access_token: text, scopes, expires_in } }
  },
)

const DAY_SECONDS = 24 * 60 * 60

const toEnd = (days: number | null, at: Date) =>
  days === null ? undefined : new Date(at.getTime() + days * DAY_SECONDS * 1000)

const usedBefore = () => invalidGrant('the code was used before; the key it minted is revoked')

/** Checked before the code: this error makes a client register again. */
async function requireKnownClient(db: Queryable, id: string, now: Date) {
  if (!id.startsWith(REGISTERED_PREFIX) || (await findClient(db, id, now))) return
  throw new OAuthFailure('invalid_client', CLIENT_UNKNOWN)
}

/** Spec, API key: a key minted by the handshake is named "MCP — <client_id>". */
const toKeyFields = (grant: Grant, expiresAt: Date | undefined) => ({
  ...(expiresAt && { expiresAt }),
  projectId: grant.project_id,
  name: `MCP — ${grant.client_id}`,
  environment: grant.environment,
  scopes: grant.scopes,
  toolsets: grant.toolsets,
  proposesOnly: grant.proposes_only,
  createdById: grant.sub,
  clientId: grant.client_id,
  ...(grant.client_name !== undefined && { clientName: grant.client_name }),
})
