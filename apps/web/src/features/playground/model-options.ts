import { configuredModel, findServing } from '@promptwire/core/models/serving-models'
import {
  listModels,
  modelChoice,
  type Providers,
  toOptionGroup,
} from '../../product/models/model-choice.ts'
import type { Prompt } from '../../session/render/load-prompt.ts'
import type { OptionGroup } from '../../ui/controls/field.tsx'
import type { Run } from './load-run.ts'

/** Adds the models of the prompt and of runs, which providers may not list. */
export function modelOptions(
  providers: Providers,
  runs: readonly Run[],
  prompt: Prompt,
): OptionGroup[] {
  const own = configuredModel(prompt.model_config)
  const serving = own === undefined ? undefined : findServingProvider(providers, own)
  return providers.map((provider) => {
    const ran = runs.filter((run) => run.provider === provider.name).map(({ model }) => model)
    const more = own !== undefined && provider === serving ? [own] : []
    return toOptionGroup(provider, [...new Set([...listModels(provider), ...more, ...ran])])
  })
}

/** Empty if the run's provider was renamed or deleted. */
export function getRunModel({ provider, model }: Run, providers: Providers): string {
  const found = providers.find(({ name }) => name === provider)
  return found ? modelChoice(found.id, model) : ''
}

/** The prompt's model if a provider serves it, otherwise the default model. */
export function pickDefaultModel({ model_config }: Prompt, providers: Providers): string {
  const own = configuredModel(model_config)
  const serving = own === undefined ? undefined : findServingProvider(providers, own)
  if (own !== undefined && serving) return modelChoice(serving.id, own)
  const [fallback] = defaultFirst(providers)
  return fallback ? modelChoice(fallback.id, fallback.default_model) : ''
}

const defaultFirst = (providers: Providers) =>
  providers.toSorted((a, b) => Number(b.is_default) - Number(a.is_default))

/** Chooses a provider like the API does for a run without a provider. */
function findServingProvider(providers: Providers, model: string) {
  const serving = defaultFirst(providers).map((provider) => ({
    provider,
    kind: provider.kind,
    models: provider.models,
    defaultModel: provider.default_model,
  }))
  return findServing(serving, model)?.provider
}
