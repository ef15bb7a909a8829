import { MAX_REPLACED_KEYS } from '@promptwire/contract/connected-apps/consents'
import { internalVerb } from '../../kernel/verb.ts'
import { listPersonClientKeys } from '../keys/index.sql.ts'
import { keyView } from '../keys/index.ts'

/** The keys that this person already gave the client, newest first, so that they can be replaced. */
export const listClientKeys = internalVerb(
  'list_client_keys',
  async ({ caller: { userId, at }, input, unitOfWork }) => {
    const client = { id: input.client_id, name: input.client_name }
    const page = { limit: MAX_REPLACED_KEYS, now: at }
    const found = await listPersonClientKeys(unitOfWork, userId, client, page)
    return { data: found.map((key) => ({ ...keyView(key, at), project_id: key.projectId })) }
  },
)
