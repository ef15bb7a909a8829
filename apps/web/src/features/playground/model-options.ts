import type { Prompt } from '../../session/opened-prompt.ts'
import type { OptionGroup } from '../../ui/field.tsx'
import { choicesOf, modelChoice, modelsOf, type Providers } from '../../ui/model-choice.ts'
import type { Run } from './opened-playground.ts'

/** What can be chosen, and what was run although nobody offers it. */
export const modelOptions = (providers: Providers, runs: readonly Run[]): OptionGroup[] =>
  providers.map((provider) => {
    const ran = runs.filter((run) => run.provider === provider.name).map(({ model }) => model)
    return choicesOf(provider, [...new Set([...modelsOf(provider), ...ran])])
  })

/** The model of a run; its provider may have another name since, or be gone. */
export function modelOfRun({ provider, model }: Run, providers: Providers): string {
  const found = providers.find(({ name }) => name === provider)
  return found ? modelChoice(found.id, model) : ''
}

/** The model that the prompt is written for, where a provider has it; else the default one. */
export function usualModel({ model_config }: Prompt, providers: Providers): string {
  const inOrder = providers.toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
  const wanted = String(model_config['model'] ?? '')
  const having = inOrder.find((provider) => modelsOf(provider).includes(wanted))
  if (having) return modelChoice(having.id, wanted)
  const [usual] = inOrder
  return usual ? modelChoice(usual.id, usual.default_model) : ''
}
