import { isApiKey } from '@promptwire/core/api-key'
import type { internalContract } from '@promptwire/core/contract/internal/internal-contract'
import type { Answer, Output } from '@promptwire/core/contract/operation'
import { Failure } from '@promptwire/core/failure'
import type { Surroundings } from '../surroundings.ts'
import { hashApiKey } from './hash-key.ts'
import type { KeyStore } from './key-store.ts'

/** Who is this key? Asked by the MCP server; a use of the key, not counted against the plan. */
export const introspectKey =
  (keys: Pick<KeyStore, 'findActive' | 'touch'>, { now }: Pick<Surroundings, 'now'>) =>
  async ({
    bearer,
  }: {
    bearer: string
  }): Promise<Answer<Output<typeof internalContract.introspect_key>>> => {
    const key = isApiKey(bearer) ? await keys.findActive(hashApiKey(bearer)) : undefined
    if (!key) throw unknownKey()
    await keys.touch(key, now())
    return { data: { key_id: key.id, project_id: key.projectId, scopes: key.scopes } }
  }

/** One sentence for keys that are unknown or revoked: it tells a guesser nothing. */
export const unknownKey = () =>
  new Failure('UNAUTHORIZED', 'This API key is unknown or revoked.', {
    'WWW-Authenticate': 'Bearer realm="promptwire", error="invalid_token"',
  })
