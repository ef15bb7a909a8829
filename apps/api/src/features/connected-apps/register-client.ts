import { REGISTERED_PREFIX } from '@promptwire/core/oauth/client-metadata'
import { newId } from '../../kernel/identifiers.ts'
import { getNetwork, getProviderNetwork } from '../../kernel/limits/network.ts'
import type { Limit, RateLimiter } from '../../kernel/limits/rate-limiter.sql.ts'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import { insertClient } from './clients.sql.ts'

const UNUSED_MS = 24 * 60 * 60 * 1000

/** Web chat apps register many people's clients from a few addresses of their own. */
const BY_NETWORK: Limit = { name: 'registration', points: 200, seconds: 3600 }
/** Total registrations per hour, not counting the first ones of each network. */
const OVER_ALL: Limit = { name: 'registrations', points: 2000, seconds: 3600 }
/**
 * A network's first registrations per hour do not count toward the total, so a flood elsewhere cannot block
 * them.
 */
const FIRST_OF_A_NETWORK = 10
/** Limited by provider instead: a provider with a /32 has four billion networks. */
const BY_PROVIDER: Limit = { name: 'registration of a provider', points: 1000, seconds: 3600 }

/** RFC 7591: registers a public client, which is deleted after a day without a consent. */
export const registerClient = internalVerb(
  'register_client',
  async ({
    caller: { at: createdAt },
    input: { address, ...metadata },
    unitOfWork,
    limiter,
  }: InternalContext<'register_client', { readonly limiter: RateLimiter }>) => {
    const registered = await limiter.consume(BY_NETWORK, getNetwork(address))
    if (registered <= FIRST_OF_A_NETWORK)
      await limiter.consume(BY_PROVIDER, getProviderNetwork(address))
    else await limiter.consume(OVER_ALL, 'everybody')
    const id = REGISTERED_PREFIX + newId(createdAt)
    const expiresAt = new Date(createdAt.getTime() + UNUSED_MS)
    await insertClient(unitOfWork, { ...metadata, id, createdAt, expiresAt })
    const client_id_issued_at = Math.floor(createdAt.getTime() / 1000)
    return { data: { client_id: id, client_id_issued_at } }
  },
)
