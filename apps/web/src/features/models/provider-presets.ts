import type { StoredKind } from '@promptwire/contract/models/provider-fields'
import { EXAMPLE_MODEL } from '@promptwire/core/models/example-model'
import { PROVIDER_KINDS, PROVIDER_PRESETS } from '@promptwire/core/models/model-providers'

export interface Preset {
  readonly id: string
  readonly name: string
  readonly kind: StoredKind
  /** Empty for the kind's standard address. */
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
  about: 'Hosted. Needs your API key.',
})

const local = (id: keyof typeof PROVIDER_PRESETS): Preset => ({
  ...PROVIDER_PRESETS[id],
  id,
  needsKey: false,
  about: 'On your own machine or network. Needs no key.',
})

/** In display order. */
export const PRESETS: readonly Preset[] = [
  hosted('openai', EXAMPLE_MODEL),
  hosted('anthropic', 'claude-opus-5'),
  hosted('google', 'gemini-3.6-flash'),
  hosted('azure', 'my-deployment'),
  hosted('bedrock', 'eu.anthropic.claude-sonnet-4-5-20250929-v1:0'),
  hosted('vertex', 'gemini-3.6-flash'),
  local('ollama'),
  local('vllm'),
  local('lm_studio'),
  {
    id: 'other',
    name: PROVIDER_KINDS['openai-compatible'].name,
    kind: 'openai-compatible',
    baseUrl: '',
    needsKey: false,
    exampleModel: 'model-name',
    about: 'Any other OpenAI-compatible API: a gateway, proxy or provider.',
  },
]

export const findPreset = (id: string | undefined): Preset | undefined =>
  PRESETS.find((preset) => preset.id === id)
