import type { internalContract } from '@promptwire/core/contract/internal'
import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import { REGISTERED_PREFIX } from '@promptwire/core/oauth/client-metadata'
import type { OpenCaller } from '../caller.ts'
import { newId } from '../identifiers.ts'
import type { Surroundings } from '../surroundings.ts'
import type { ClientStore } from './client-store.ts'

type Operation = typeof internalContract.register_client

/** Clients register at every login, so that old rows have nobody who needs them. */
const LIFETIME_DAYS = 90

/** RFC 7591: registers a public client. */
export const registerClient =
  (clients: Pick<ClientStore, 'register'>, { now }: Surroundings) =>
  async (
    { requestId }: OpenCaller,
    input: Input<Operation>,
  ): Promise<Answer<Output<Operation>>> => {
    const createdAt = now()
    const id = REGISTERED_PREFIX + newId(createdAt)
    const expiresAt = new Date(createdAt.getTime() + LIFETIME_DAYS * 86_400_000)
    await clients.register(
      { ...input, id, createdAt, expiresAt },
      {
        action: 'client.registered',
        targetType: 'oauth_client',
        targetId: id,
        clientId: id,
        after: { client_name: input.client_name, redirect_uris: input.redirect_uris },
        requestId,
      },
    )
    const client_id_issued_at = Math.floor(createdAt.getTime() / 1000)
    return { data: { client_id: id, client_id_issued_at } }
  }
