import { isApiKey } from '@promptwire/core/api-key'
import { Failure } from '@promptwire/core/failure'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import type { Admit } from '../admission/index.ts'
import { hashApiKey } from './hash-key.ts'

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
    caller: { bearer },
    admit,
  }: InternalContext<'introspect_key', { readonly admit: Admit }>) => ({
    data: await identifyKey(admit, bearer),
  }),
)

/** The key's project and scopes; UNAUTHORIZED if it is unknown, expired or revoked. */
export async function identifyKey(admit: Admit, bearer: string) {
  if (!isApiKey(bearer)) throw unknownKey()
  const isAbandoned = () => false
  const key = await admit({ ...IDENTITY_ONLY, keyHash: hashApiKey(bearer), isAbandoned })
  if (!key) throw unknownKey()
  const { keyId: key_id, projectId: project_id, scopes } = key
  return { key_id, project_id, scopes: [...scopes] }
}

/** One sentence for keys that are unknown, expired or revoked: it tells a guesser nothing. */
export const unknownKey = () =>
  new Failure('UNAUTHORIZED', 'This API key is unknown, expired or revoked.', {
    'WWW-Authenticate': 'Bearer realm="promptwire", error="invalid_token"',
  })
