import { Failure } from '@promptwire/core/errors/failure'
import type { ListedModel, Models } from '../../../platform/models/model.ts'
import type { CredentialSafe } from './credential-safe.ts'
import { toModelAccess } from './provider-access.ts'
import type { StoredProvider } from './provider-record.ts'

const ANSWER_MS = 10_000

export interface ModelListNeeds {
  readonly safe: CredentialSafe
  readonly models: Pick<Models, 'list'>
}

type ReadList<Value> =
  | { readonly value: Value; readonly problem: null }
  | { readonly value?: undefined; readonly problem: string }

/** `read` can reject the list with a Failure. */
export async function readModelList<Value>(
  { models, safe }: ModelListNeeds,
  provider: StoredProvider,
  read: (listed: readonly ListedModel[]) => Value,
): Promise<ReadList<Value>> {
  const limit = AbortSignal.timeout(ANSWER_MS)
  try {
    const listed = await models.list(await toModelAccess(provider, safe), limit)
    return { value: read(listed), problem: null }
  } catch (error) {
    if (limit.aborted) return { problem: 'No answer within 10 seconds.' }
    if (!(error instanceof Failure)) throw error
    return { problem: error.message }
  }
}
