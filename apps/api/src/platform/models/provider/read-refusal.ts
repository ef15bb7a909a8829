import type { MetadataExtractor } from '@ai-sdk/openai-compatible'
import { z } from 'zod'

const Chunk = z.object({
  choices: z.tuple([z.object({ delta: z.object({ refusal: z.string() }) })]).rest(z.unknown()),
})

/**
 * Collects the refusal of a Chat Completions stream, which the SDK does not read: a model that
 * declines a structured answer sends it in a field next to `content`.
 */
export const readRefusal: MetadataExtractor = {
  extractMetadata: async () => undefined,
  createStreamExtractor: () => {
    let refusal = ''
    return {
      processChunk(chunk) {
        refusal += Chunk.safeParse(chunk).data?.choices[0].delta.refusal ?? ''
      },
      buildMetadata: () => (refusal === '' ? undefined : { compatible: { refusal } }),
    }
  },
}
