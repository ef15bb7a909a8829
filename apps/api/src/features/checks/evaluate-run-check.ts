import type { LeafCheck } from '@promptwire/core/contract/public/testing/checks'
import type { TextCheck } from './evaluate-text-checks.ts'
import type { ToolCallCheck, ToolCalls } from './evaluate-tool-calls.ts'
import { type Finding, getFailureReason, type Reason } from './finding.ts'

/** How an output came to be. */
export interface RunMetadata {
  readonly latencyMs: number
  /** In US dollars; null where the price of the model is not known. */
  readonly cost: number | null
  /** As promptfoo names it: stop, length, content_filter or tool_calls; and `refusal`. */
  readonly finishReason: string
  readonly toolCalls: ToolCalls
  /** The prompt's own; null for none. */
  readonly responseSchema: Readonly<Record<string, unknown>> | null
}

/** A check of how the output came to be. */
type RunCheck = Exclude<
  LeafCheck,
  TextCheck | ToolCallCheck | { readonly type: 'llm-rubric' | 'not-llm-rubric' }
>

/** Why a run fails a check; null when it does not. */
export const evaluateRunCheck = (check: RunCheck, metadata: RunMetadata): Reason =>
  getFailureReason(find(check, metadata), check.type)

function find(check: RunCheck, { latencyMs, cost, finishReason }: RunMetadata): Finding {
  switch (check.type) {
    case 'latency':
    case 'not-latency': {
      const message = `The run took ${Math.round(latencyMs)} ms.`
      return { isMatch: latencyMs <= check.threshold, missing: message, present: message }
    }
    case 'cost':
    case 'not-cost': {
      if (cost === null) return { unusable: 'The cost of the run is unknown.' }
      const message = `The run cost $${cost}.`
      return { isMatch: cost <= check.threshold, missing: message, present: message }
    }
    case 'finish-reason':
    case 'not-finish-reason': {
      const message = `The run ended with ${finishReason}.`
      // promptfoo counts a refusal as a content filter.
      const counted = finishReason === 'refusal' ? 'content_filter' : finishReason
      return { isMatch: counted === check.value, missing: message, present: message }
    }
  }
}
