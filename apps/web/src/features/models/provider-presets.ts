import type { StoredKind } from '@promptwire/core/contract/provider-fields'
import { PROVIDER_KINDS, PROVIDER_PRESETS } from '@promptwire/core/model-providers'

/** A kind of provider as people know it, with what they would have to look up. */
export interface Preset {
  readonly id: string
  readonly name: string
  readonly kind: StoredKind
  /** Where it is; empty for the standard address of its kind. */
  readonly baseUrl: string
  readonly needsKey: boolean
  readonly exampleModel: string
  readonly about: string
}

const hosted = (
  id: 'openai' | 'anthropic' | 'google' | 'azure' | 'bedrock' | 'vertex',
  exampleModel: string,
): Preset => ({
  id,
  kind: id,
  name: PROVIDER_KINDS[id].name,
  baseUrl: '',
  needsKey: PROVIDER_KINDS[id].needsKey,
  exampleModel,
  about: 'Hosted. Needs an API key of your account.',
})

const local = (id: keyof typeof PROVIDER_PRESETS): Preset => ({
  ...PROVIDER_PRESETS[id],
  id,
  needsKey: false,
  about: 'On your own machine or network. Needs no key.',
})

/** In the order in which they are offered. */
export const PRESETS: readonly Preset[] = [
  hosted('openai', 'gpt-5.2'),
  hosted('anthropic', 'claude-opus-5'),
  hosted('google', 'gemini-3-pro'),
  hosted('azure', 'my-deployment'),
  hosted('bedrock', 'eu.anthropic.claude-sonnet-4-5-20250929-v1:0'),
  hosted('vertex', 'gemini-2.5-flash'),
  local('ollama'),
  local('vllm'),
  local('lm_studio'),
  {
    id: 'other',
    name: PROVIDER_KINDS['openai-compatible'].name,
    kind: 'openai-compatible',
    baseUrl: '',
    needsKey: false,
    exampleModel: 'name of a model',
    about: 'Anything else that speaks the API of OpenAI: a gateway, a proxy, another provider.',
  },
]

export const findPreset = (id: string | undefined): Preset | undefined =>
  PRESETS.find((preset) => preset.id === id)
