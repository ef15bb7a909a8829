import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import type { OptionGroup } from '../../ui/controls/field.tsx'

export type Providers = Output<typeof publicContract.list_models>

/** Option value of a model. Ids have no colon; model names may have one. */
export const modelChoice = (providerId: string, model: string): string => `${providerId}:${model}`

/** The chosen provider and model; empty for the default. */
export function chosenModel(choice: string): { provider?: string; model?: string } {
  const at = choice.indexOf(':')
  return at < 0 ? {} : { provider: choice.slice(0, at), model: choice.slice(at + 1) }
}

/** Lists the default model first. */
export const listModels = ({ default_model, models }: Providers[number]): string[] =>
  [...new Set([default_model, ...models])].filter((model) => model !== '')

export const modelChoices = (providers: Providers): OptionGroup[] =>
  providers.map((provider) => toOptionGroup(provider, listModels(provider)))

export const toOptionGroup = (
  { id, name }: Providers[number],
  models: readonly string[],
): OptionGroup => ({
  group: name,
  options: models.map((model) => ({ value: modelChoice(id, model), label: model })),
})

export function describeDefault(providers: Providers): string {
  const found = providers.find(({ is_default }) => is_default)
  return found ? `Default: ${found.default_model} (${found.name})` : 'Default'
}
