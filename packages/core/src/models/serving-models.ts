import type { ProviderKind } from './model-providers.ts'

const FAMILIES: Partial<Record<ProviderKind, RegExp>> = {
  openai: /^(?:gpt-\d|chatgpt-|o\d(?:-|$))/,
  anthropic: /^claude-/,
  google: /^gem(?:ini|ma)-/,
  vertex: /^gemini-/,
}

export const findFamily = (model: string): ProviderKind | undefined =>
  (['openai', 'anthropic', 'google'] as const).find((kind) => FAMILIES[kind]?.test(model))

interface Serving {
  readonly kind: ProviderKind
  readonly models: readonly string[]
  readonly defaultModel: string
}

/** True if a provider lists a model, or is its maker. */
export const servesModel = ({ kind, models, defaultModel }: Serving, model: string): boolean =>
  models.includes(model) || defaultModel === model || (FAMILIES[kind]?.test(model) ?? false)

/** The first provider that lists the model, else the first that is its maker. */
export const findServing = <P extends Serving>(providers: readonly P[], model: string) =>
  providers.find((each) => servesModel({ ...each, kind: 'demo' }, model)) ??
  providers.find((each) => servesModel(each, model))

/** Undefined if the configuration leaves the model to the caller. */
export const configuredModel = ({ model }: Readonly<Record<string, unknown>>) =>
  typeof model === 'string' && model !== '' ? model : undefined
