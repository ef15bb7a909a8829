import { Failure } from '@promptwire/core/errors/failure'
import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { Models } from '../../../platform/models/model.ts'
import type { CredentialSafe } from './credential-safe.ts'
import { toModelAccess } from './provider-access.ts'
import { readProvider } from './providers.sql.ts'
import { requireProvider } from './require-provider.ts'

const ANSWER_MS = 10_000
const MAX_MODELS = 500

/** The models that a provider says it offers; not all say so, and then a person types their names. */
export const listProviderModels = verb(
  'list_provider_models',
  async ({
    caller: { projectId },
    input: { provider_id: id },
    unitOfWork,
    safe,
    models,
  }: VerbContext<
    'list_provider_models',
    {
      readonly safe: CredentialSafe
      readonly models: Pick<Models, 'list'>
    }
  >) => {
    const provider = requireProvider(await readProvider(unitOfWork, projectId, { id }))
    const limit = AbortSignal.timeout(ANSWER_MS)
    try {
      const offered = await models.list(await toModelAccess(provider, safe), limit)
      const names = [...new Set(offered)].filter((name) => name !== '' && name.length <= 200)
      return { data: { models: names.sort().slice(0, MAX_MODELS), problem: null } }
    } catch (error) {
      if (limit.aborted) return { data: { models: [], problem: 'No answer within 10 seconds.' } }
      if (!(error instanceof Failure)) throw error
      return { data: { models: [], problem: error.message } }
    }
  },
)
