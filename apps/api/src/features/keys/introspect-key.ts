import { isApiKey } from '@promptwire/core/api-key'
import type { internalContract } from '@promptwire/core/contract/internal/internal-contract'
import type { Answer, Output } from '@promptwire/core/contract/operation'
import { Failure } from '@promptwire/core/failure'
import type { Admit } from '../admission/index.ts'
import { hashApiKey } from './hash-key.ts'

const IDENTITY_ONLY = {
  prompt: undefined,
  version: undefined,
  delivers: false,
  isCounted: false,
  tool: undefined,
}

/** Who is this key? Asked by the MCP server; a use of the key, not counted against the plan. */
export const introspectKey =
  (admit: Admit) =>
  async ({
    bearer,
  }: {
    bearer: string
  }): Promise<Answer<Output<typeof internalContract.introspect_key>>> => {
    if (!isApiKey(bearer)) throw unknownKey()
    const isAbandoned = () => false
    const key = await admit({ ...IDENTITY_ONLY, keyHash: hashApiKey(bearer), isAbandoned })
    if (!key) throw unknownKey()
    const { keyId: key_id, projectId: project_id, scopes } = key
    return { data: { key_id, project_id, scopes: [...scopes] } }
  }

/** One sentence for keys that are unknown, expired or revoked: it tells a guesser nothing. */
export const unknownKey = () =>
  new Failure('UNAUTHORIZED', 'This API key is unknown, expired or revoked.', {
    'WWW-Authenticate': 'Bearer realm="promptwire", error="invalid_token"',
  })
