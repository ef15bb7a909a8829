import type { Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { OptionGroup } from '../ui/controls/field.tsx'

/** The providers of a project, and the models to choose from. */
export type Providers = Output<typeof publicContract.list_models>

/** A provider's model as an option value. Ids have no colon, model names may have one. */
export const modelChoice = (providerId: string, model: string): string => `${providerId}:${model}`

/** The chosen provider and model; empty for the default. */
export function chosenModel(choice: string): { provider?: string; model?: string } {
  const at = choice.indexOf(':')
  return at < 0 ? {} : { provider: choice.slice(0, at), model: choice.slice(at + 1) }
}

/** The default model of a provider, then its other models. */
export const listModels = ({ default_model, models }: Providers[number]): string[] =>
  [...new Set([default_model, ...models])].filter((model) => model !== '')

/** All models, grouped by provider. */
export const modelChoices = (providers: Providers): OptionGroup[] =>
  providers.map((provider) => toOptionGroup(provider, listModels(provider)))

/** Some models of a provider. */
export const toOptionGroup = (
  { id, name }: Providers[number],
  models: readonly string[],
): OptionGroup => ({
  group: name,
  options: models.map((model) => ({ value: modelChoice(id, model), label: model })),
})

/** Label of the default model. */
export function describeDefault(providers: Providers): string {
  const found = providers.find(({ is_default }) => is_default)
  return found ? `Default: ${found.default_model} (${found.name})` : 'Default'
}
