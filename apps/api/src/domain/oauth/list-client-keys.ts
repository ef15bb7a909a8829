import type { internalContract } from '@promptwire/core/contract/internal/internal-contract'
import { MOST_REPLACED } from '@promptwire/core/contract/internal/oauth'
import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { PersonCaller } from '../caller.ts'
import type { KeyStore } from '../key/key-store.ts'
import { keyView } from '../key/key-view.ts'

type Operation = typeof internalContract.list_client_keys

/** The keys that a client already has from this person, newest first, so that they can be replaced. */
export const listClientKeys =
  (keys: Pick<KeyStore, 'listOfClient'>) =>
  async ({ userId }: PersonCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const client = { id: input.client_id, name: input.client_name }
    const found = await keys.listOfClient(userId, client, MOST_REPLACED)
    return { data: found.map((key) => ({ ...keyView(key), project_id: key.projectId })) }
  }
