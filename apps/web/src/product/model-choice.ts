import type { Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { OptionGroup } from '../ui/controls/field.tsx'

/** The providers of a project, and the models to choose from. */
export type Providers = Output<typeof publicContract.list_models>

/** A model of a provider as the value of an option: an id has no colon, the name of a model may. */
export const modelChoice = (providerId: string, model: string): string => `${providerId}:${model}`

/** What was chosen, as operations take it; nothing where it was left to the default. */
export function chosenModel(choice: string): { provider?: string; model?: string } {
  const at = choice.indexOf(':')
  return at < 0 ? {} : { provider: choice.slice(0, at), model: choice.slice(at + 1) }
}

/** What a provider runs where nothing else is named, and what else it offers. */
export const listModels = ({ default_model, models }: Providers[number]): string[] =>
  [...new Set([default_model, ...models])].filter((model) => model !== '')

/** All models by their providers. */
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

/** What is asked where no model is chosen, in words. */
export function describeDefault(providers: Providers): string {
  const found = providers.find(({ is_default }) => is_default)
  return found ? `Default: ${found.default_model} (${found.name})` : 'Default'
}
