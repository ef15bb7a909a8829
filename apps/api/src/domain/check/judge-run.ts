import type { LeafCheck } from '@promptwire/core/contract/public/checks'
import { type Finding, type Reason, reasonOf } from './finding.ts'
import type { TextCheck } from './judge-texts.ts'

/** How an output came to be. */
export interface RunFacts {
  readonly latencyMs: number
  /** In US dollars; null where the price of the model is not known. */
  readonly cost: number | null
  /** As promptfoo names it: stop, length, content_filter or tool_calls; and `refusal`. */
  readonly finishReason: string
}

/** A check of how the output came to be. */
type FactCheck = Exclude<LeafCheck, TextCheck | { readonly type: 'llm-rubric' | 'not-llm-rubric' }>

/** Why a run fails a check; null when it does not. */
export const judgeFacts = (check: FactCheck, facts: RunFacts): Reason =>
  reasonOf(find(check, facts), check.type)

function find(check: FactCheck, { latencyMs, cost, finishReason }: RunFacts): Finding {
  switch (check.type) {
    case 'latency':
    case 'not-latency': {
      const says = `The run took ${Math.round(latencyMs)} ms.`
      return { holds: latencyMs <= check.threshold, missing: says, present: says }
    }
    case 'cost':
    case 'not-cost': {
      if (cost === null) return { unusable: 'What the run cost is not known.' }
      const says = `The run cost $${cost}.`
      return { holds: cost <= check.threshold, missing: says, present: says }
    }
    case 'finish-reason':
    case 'not-finish-reason': {
      const says = `The run ended with ${finishReason}.`
      // promptfoo counts a refusal as a content filter.
      const counted = finishReason === 'refusal' ? 'content_filter' : finishReason
      return { holds: counted === check.value, missing: says, present: says }
    }
  }
}
