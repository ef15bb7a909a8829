import type { LeafCheck } from '@promptwire/contract/checks/checks'
import type { TextCheck } from './evaluate-text-checks.ts'
import type { ToolCallCheck, ToolCalls } from './evaluate-tool-calls.ts'
import { type Finding, getFailureReason, type Reason } from './finding.ts'

export interface RunMetadata {
  readonly latencyMs: number
  /** US dollars; null if the model's price is unknown. */
  readonly cost: number | null
  /** promptfoo's names: stop, length, content_filter or tool_calls; plus `refusal`. */
  readonly finishReason: string
  readonly toolCalls: ToolCalls
  readonly responseSchema: Readonly<Record<string, unknown>> | null
}

type RunCheck = Exclude<
  LeafCheck,
  TextCheck | ToolCallCheck | { readonly type: 'llm-rubric' | 'not-llm-rubric' }
>

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
