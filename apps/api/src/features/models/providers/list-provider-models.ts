import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { ListedModel } from '../../../platform/models/model.ts'
import { readProvider } from './providers.sql.ts'
import { type ModelListNeeds, readModelList } from './read-model-list.ts'
import { requireProvider } from './require-provider.ts'

const MAX_MODELS = 500

/** Lists the models that a provider offers. Some providers list none, so people type the names. */
export const listProviderModels = verb(
  'list_provider_models',
  async ({
    caller: { projectId },
    input: { provider_id: id },
    unitOfWork,
    safe,
    models,
  }: VerbContext<'list_provider_models', ModelListNeeds>) => {
    const provider = requireProvider(await readProvider(unitOfWork, projectId, { id }))
    const { value = [], problem } = await readModelList({ safe, models }, provider, listNames)
    return { data: { models: value, problem } }
  },
)

const listNames = (listed: readonly ListedModel[]): string[] =>
  [...new Set(listed.map(({ name }) => name))]
    .filter((name) => name !== '' && name.length <= 200)
    .sort()
    .slice(0, MAX_MODELS)
