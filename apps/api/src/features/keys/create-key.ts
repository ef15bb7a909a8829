import type { RandomBytes } from '@promptwire/core/access/api-key'
import { MAX_ACTIVE_KEYS } from '@promptwire/core/contract/people/keys'
import { Failure, invalidField } from '@promptwire/core/errors/failure'
import { parseNetworks } from '../../kernel/limits/allowed-networks.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { keyView } from './key-view.ts'
import { insertKey } from './keys.sql.ts'
import { newKey } from './new-key.ts'
import { resolveRestriction } from './restriction.sql.ts'

/** Creates a key; its text is in this answer and nowhere else. */
export const createKey = verb(
  'create_key',
  async ({
    caller,
    input: {
      expires_at,
      proposes_only: proposesOnly,
      monthly_requests: monthlyRequests,
      requests_per_second: requestsPerSecond,
      allowed_networks,
      restricted_to,
      ...input
    },
    unitOfWork,
    randomBytes,
  }: VerbContext<'create_key', { readonly randomBytes: RandomBytes }>) => {
    const { projectId, actor, at } = caller
    const expires = expires_at !== undefined && { expiresAt: inTheFuture(expires_at, at) }
    const allowedNetworks = parseNetworks(allowed_networks)
    const restriction = await resolveRestriction(unitOfWork, projectId, restricted_to)
    const limits = {
      proposesOnly,
      monthlyRequests,
      requestsPerSecond,
      allowedNetworks,
      ...restriction,
    }
    const wanted = { projectId, createdById: actor.userId, ...limits, ...input, ...expires }
    const { text, row } = newKey(wanted, at, randomBytes)
    const stored = await insertKey(unitOfWork, caller, row, MAX_ACTIVE_KEYS)
    if (!stored) throw tooManyKeys()
    return { data: { ...keyView(stored, at), key: text } }
  },
)

const tooManyKeys = () =>
  new Failure(
    'CONFLICT',
    `A project can have ${MAX_ACTIVE_KEYS} active API keys. Revoke an unused one.`,
  )

function inTheFuture(instant: string, now: Date): Date {
  const date = new Date(instant)
  if (date > now) return date
  throw invalidField('expires_at', 'must be in the future.')
}
