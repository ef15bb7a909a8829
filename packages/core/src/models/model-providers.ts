import { z } from 'zod'

interface ProviderDefinition {
  readonly name: string
  /** Default base URL; null if one is required. */
  readonly baseUrl: string | null
  readonly needsKey: boolean
  /** Accepts a custom base URL, such as a proxy, gateway or laptop. */
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
  /** The base URL depends on the region. */
  bedrock: { name: 'Amazon Bedrock', baseUrl: null, needsKey: true, takesAddress: true },
  /** The base URL depends on the location. */
  vertex: { name: 'Google Vertex AI', baseUrl: null, needsKey: true, takesAddress: true },
  /** Built in: answers by simple rules without network calls, if the operator enables it. */
  demo: { name: 'Demo', baseUrl: null, needsKey: false, takesAddress: false },
} as const satisfies Record<string, ProviderDefinition>

export type ProviderKind = keyof typeof PROVIDER_KINDS

export const ProviderKind = z.enum(Object.keys(PROVIDER_KINDS) as [ProviderKind, ...ProviderKind[]])

/** A program that runs models locally, with its default address. */
interface ProviderPreset {
  readonly name: string
  readonly kind: ProviderKind
  readonly baseUrl: string
  /** Example model from its documentation. */
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
