import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import type { CompiledPrompt, ServedContent } from './served-content.ts'

const USUAL_MOST_TOKENS = 2_000

/** The beginning of a compiled text for a caller who asked for it; the very same where it fits. */
export async function truncatePrompt(
  compiled: CompiledPrompt,
  { content }: ServedContent,
  mostTokens = USUAL_MOST_TOKENS,
): Promise<CompiledPrompt> {
  if (compiled.tokens <= mostTokens) return compiled
  const counter = await tokenCounterFor(content.model_config['model'])
  return { ...compiled, prompt: counter.beginning(compiled.prompt, mostTokens) }
}
