import { MAX_REPLACED_KEYS } from '@promptwire/core/contract/people/consents'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import type { Keys } from '../keys/index.ts'
import { keyView } from '../keys/index.ts'

/** The keys that a client already has from this person, newest first, so that they can be replaced. */
export const listClientKeys = internalVerb(
  'list_client_keys',
  async ({
    caller: { userId, at },
    input,
    keys,
  }: InternalContext<'list_client_keys', { readonly keys: Keys }>) => {
    const client = { id: input.client_id, name: input.client_name }
    const found = await keys.listByClient(userId, client, MAX_REPLACED_KEYS, at)
    return { data: found.map((key) => ({ ...keyView(key, at), project_id: key.projectId })) }
  },
)
