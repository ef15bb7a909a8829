import { isApiKey } from '@promptwire/core/access/api-key'
import type { InternalContract } from '@promptwire/core/contract/internal/internal-contract'
import type { Output } from '@promptwire/core/contract/operation'
import { Failure } from '@promptwire/core/errors/failure'
import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import { requireNetwork } from '../../kernel/limits/allowed-networks.ts'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import type { Admit } from '../admission/index.ts'
import { hashApiKey } from './new-key.ts'

type Outcome = Output<InternalContract['introspect_keys']>[number]

const IDENTITY_ONLY = {
  prompt: undefined,
  version: undefined,
  delivers: false,
  isCounted: false,
  tool: undefined,
}

/** Identifies the calling key for the MCP server: a use of the key, not counted against the plan. */
export const introspectKey = internalVerb(
  'introspect_key',
  async ({
    caller: { bearer, address },
    admit,
    urls,
  }: InternalContext<'introspect_key', IntrospectionNeeds>) => ({
    data: { ...(await introspect(admit, bearer, address)), web_url: urls.web },
  }),
)

interface IntrospectionNeeds {
  readonly admit: Admit
  readonly urls: PublicUrls
}

/** Identifies several keys that are used from one address, as if each had called by itself. */
export const introspectKeys = internalVerb(
  'introspect_keys',
  async ({
    caller: { address },
    input: { keys },
    admit,
    limitBurst,
  }: InternalContext<'introspect_keys', Needs>) => ({
    data: await Promise.all(
      keys.map((bearer) => introspectOne({ admit, limitBurst }, bearer, address)),
    ),
  }),
)

interface Needs {
  readonly admit: Admit
  /** Throws RATE_LIMITED if a key sends too many requests a second. */
  readonly limitBurst: (keyHash: string) => void
}

async function introspectOne(
  { admit, limitBurst }: Needs,
  bearer: string,
  address: string | undefined,
): Promise<Outcome> {
  try {
    limitBurst(hashApiKey(bearer))
    const { restricted_to: _, ...key } = await introspect(admit, bearer, address)
    return { outcome: 'known', key }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { code, message, headers } = error
    return { outcome: 'refused', code, message, headers }
  }
}

/**
 * The key's project and scopes; UNAUTHORIZED if it is unknown, expired or revoked, and FORBIDDEN
 * outside of its networks.
 */
async function introspect(admit: Admit, bearer: string, address: string | undefined) {
  if (!isApiKey(bearer)) throw unknownKey()
  const isAbandoned = () => false
  const key = await admit({ ...IDENTITY_ONLY, keyHash: hashApiKey(bearer), isAbandoned })
  if (!key) throw unknownKey()
  if (key.allowedNetworks !== '') requireNetwork(key.allowedNetworks, address)
  const { keyId: key_id, projectId: project_id, scopes, toolsets, reach } = key
  return {
    key_id,
    project_id,
    scopes: [...scopes],
    toolsets,
    proposes_only: key.proposesOnly,
    is_restricted: reach !== undefined,
    restricted_to: reach
      ? { folder_ids: [...reach.folderIds], prompt_ids: [...reach.promptIds] }
      : null,
  }
}

/** One sentence for keys that are unknown, expired or revoked: it tells a guesser nothing. */
export const unknownKey = () =>
  new Failure('UNAUTHORIZED', 'This API key is unknown, expired or revoked.', {
    'WWW-Authenticate': 'Bearer realm="promptwire", error="invalid_token"',
  })
