import { z } from 'zod'

/** How a provider of models is spoken to. */
interface KindOfProvider {
  readonly name: string
  /** Where its models are reached unless another address is given; null where one must be given. */
  readonly baseUrl: string | null
  readonly needsKey: boolean
  /** Whether it may be reached at an address of one's own: a proxy, a gateway, a laptop. */
  readonly takesAddress: boolean
}

export const PROVIDER_KINDS = {
  openai: {
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    needsKey: true,
    takesAddress: true,
  },
  anthropic: {
    name: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    needsKey: true,
    takesAddress: true,
  },
  google: {
    name: 'Google',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    needsKey: true,
    takesAddress: true,
  },
  'openai-compatible': {
    name: 'OpenAI-compatible',
    baseUrl: null,
    needsKey: false,
    takesAddress: true,
  },
  azure: { name: 'Azure OpenAI', baseUrl: null, needsKey: true, takesAddress: true },
  /** Its address follows from its region. */
  bedrock: { name: 'Amazon Bedrock', baseUrl: null, needsKey: true, takesAddress: true },
  /** Its address follows from its location. */
  vertex: { name: 'Google Vertex AI', baseUrl: null, needsKey: true, takesAddress: true },
  /** Built in: answers by simple rules, calls nobody, and exists where the operator allows it. */
  demo: { name: 'Demo', baseUrl: null, needsKey: false, takesAddress: false },
} as const satisfies Record<string, KindOfProvider>

export type ProviderKind = keyof typeof PROVIDER_KINDS

export const ProviderKind = z.enum(Object.keys(PROVIDER_KINDS) as [ProviderKind, ...ProviderKind[]])

/** A program for models on one's own machine, with the address that it listens at by itself. */
interface ProviderPreset {
  readonly name: string
  readonly kind: ProviderKind
  readonly baseUrl: string
  /** A model that its own documentation begins with. */
  readonly exampleModel: string
}

export const PROVIDER_PRESETS = {
  ollama: {
    name: 'Ollama',
    kind: 'openai-compatible',
    baseUrl: 'http://localhost:11434/v1',
    exampleModel: 'llama3.2',
  },
  vllm: {
    name: 'vLLM',
    kind: 'openai-compatible',
    baseUrl: 'http://localhost:8000/v1',
    exampleModel: 'Qwen/Qwen2.5-1.5B-Instruct',
  },
  lm_studio: {
    name: 'LM Studio',
    kind: 'openai-compatible',
    baseUrl: 'http://localhost:1234/v1',
    exampleModel: 'qwen2.5-7b-instruct',
  },
} as const satisfies Record<string, ProviderPreset>

export type PresetName = keyof typeof PROVIDER_PRESETS
