import { DEMO_ID } from '@promptwire/core/contract/provider-fields'
import type { PromptContent } from '../../content/index.ts'
import type { PinnedModel } from '../eval-run.ts'

type Configured = Pick<PromptContent, 'model_config'>

/** The model that a prompt names; undefined if it leaves the choice to its users. */
export function getConfiguredModel({ model_config: { model } }: Configured): string | undefined {
  return typeof model === 'string' && model !== '' ? model : undefined
}

/**
 * Whether a run on a model tells how the prompt does in use: on the model that it names, or, where it
 * names none, on any but the demo's, which answers by rules.
 */
export function usesPromptModel(content: Configured, { providerId, model }: PinnedModel): boolean {
  const named = getConfiguredModel(content)
  return named === undefined ? providerId !== DEMO_ID : model === named
}
