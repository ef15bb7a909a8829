import type { ProviderKind } from '../models/model-providers.ts'

/** Formats that are a provider's request, with the provider kind that sends it. */
export const PROVIDER_FORMATS = {
  'openai-chat': 'openai-compatible',
  'openai-responses': 'openai',
  anthropic: 'anthropic',
  google: 'google',
} as const satisfies Record<string, ProviderKind>

export type ProviderFormat = keyof typeof PROVIDER_FORMATS

export const FORMATS = [
  'text',
  'messages',
  'openai-chat',
  'openai-responses',
  'anthropic',
  'google',
  'ai-sdk',
  'template',
  'skill',
] as const

export type Format = (typeof FORMATS)[number]

export const isProviderFormat = (format: Format): format is ProviderFormat =>
  Object.hasOwn(PROVIDER_FORMATS, format)
