import {
  listModels,
  modelChoice,
  type Providers,
  toOptionGroup,
} from '../../product/model-choice.ts'
import type { Prompt } from '../../session/render/load-prompt.ts'
import type { OptionGroup } from '../../ui/controls/field.tsx'
import type { Run } from './load-run.ts'

/** The offered models, and models of runs that no provider lists. */
export const modelOptions = (providers: Providers, runs: readonly Run[]): OptionGroup[] =>
  providers.map((provider) => {
    const ran = runs.filter((run) => run.provider === provider.name).map(({ model }) => model)
    return toOptionGroup(provider, [...new Set([...listModels(provider), ...ran])])
  })

/** The model of a run. Its provider may have been renamed or deleted. */
export function getRunModel({ provider, model }: Run, providers: Providers): string {
  const found = providers.find(({ name }) => name === provider)
  return found ? modelChoice(found.id, model) : ''
}

/** The prompt's model if a provider has it, otherwise the default model. */
export function pickDefaultModel({ model_config }: Prompt, providers: Providers): string {
  const inOrder = providers.toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
  const wanted = String(model_config['model'] ?? '')
  const having = inOrder.find((provider) => listModels(provider).includes(wanted))
  if (having) return modelChoice(having.id, wanted)
  const [fallback] = inOrder
  return fallback ? modelChoice(fallback.id, fallback.default_model) : ''
}
