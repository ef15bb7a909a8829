import type { InternalContract } from '@promptwire/contract/internal-contract'
import type { Output } from '@promptwire/contract/operation'
import { isApiKey } from '@promptwire/core/access/api-key'
import { Failure } from '@promptwire/core/errors/failure'
import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import { requireNetwork } from '../../kernel/limits/allowed-networks.ts'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import type { Admit } from '../delivery/index.ts'
import { hashApiKey } from './new-key.ts'

type Outcome = Output<InternalContract['introspect_keys']>[number]

const IDENTITY_ONLY = {
  prompt: undefined,
  version: undefined,
  delivers: false,
  isCounted: false,
  tool: undefined,
}

/** Identifies the calling key for the MCP server. Counts as a use of the key, but not against the plan. */
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

/** Identifies several keys used from one address as if each had called by itself. */
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
  /** Throws RATE_LIMITED if a key sends too many requests per second. */
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

/** UNAUTHORIZED if the key is unknown, expired or revoked; FORBIDDEN outside its networks. */
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

/** The same error for unknown, expired and revoked keys, so that guessers learn nothing. */
export const unknownKey = () =>
  new Failure('UNAUTHORIZED', 'This API key is unknown, expired or revoked.', {
    'WWW-Authenticate': 'Bearer realm="promptwire", error="invalid_token"',
  })
