import type { ProviderKind } from './model-providers.ts'

/** Models that a kind of provider has, by their names. */
const FAMILIES: Partial<Record<ProviderKind, RegExp>> = {
  openai: /^(?:gpt-\d|chatgpt-|o\d(?:-|$))/,
  anthropic: /^claude-/,
  google: /^gem(?:ini|ma)-/,
  vertex: /^gemini-/,
}

/** The kind whose maker has a model; undefined for all others. */
export const findFamily = (model: string): ProviderKind | undefined =>
  (['openai', 'anthropic', 'google'] as const).find((kind) => FAMILIES[kind]?.test(model))

interface Serving {
  readonly kind: ProviderKind
  readonly models: readonly string[]
  readonly defaultModel: string
}

/** Whether a provider lists a model, or is the maker's own. */
export const servesModel = ({ kind, models, defaultModel }: Serving, model: string): boolean =>
  models.includes(model) || defaultModel === model || (FAMILIES[kind]?.test(model) ?? false)

/** The first provider that lists a model, else the first that is its maker's. */
export const findServing = <P extends Serving>(providers: readonly P[], model: string) =>
  providers.find((each) => servesModel({ ...each, kind: 'demo' }, model)) ??
  providers.find((each) => servesModel(each, model))

/** The model that a configuration names; undefined if it leaves the choice to its users. */
export const configuredModel = ({ model }: Readonly<Record<string, unknown>>) =>
  typeof model === 'string' && model !== '' ? model : undefined
