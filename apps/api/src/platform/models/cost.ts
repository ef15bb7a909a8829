import type { ModelAccess, ModelUsage } from './model.ts'

export interface Priced {
  readonly access: Pick<ModelAccess, 'kind' | 'baseUrl'>
  readonly model: string
  /** Equal calls, which are priced one by one: a price can depend on the size. Default: 1. */
  readonly requests?: number
  readonly usage: Pick<
    ModelUsage,
    'inputTokens' | 'outputTokens' | 'cachedInputTokens' | 'cacheWriteTokens'
  >
}

/** The cost of a call in millionths of a US dollar; undefined if unknown, which is not 0. */
export type CalculateCost = (call: Priced) => Promise<number | undefined>
