import type { Audited } from '../audit/audit-entry.ts'
import type { Reservation } from './ai-budget.ts'
import type { ModelUsage } from './model.ts'

interface Called {
  readonly purpose: string
  readonly provider: { readonly id: string; readonly name: string }
  readonly request: { readonly model: string }
  readonly usage: ModelUsage
  readonly cost: number | undefined
  readonly outcome: string
  readonly durationMs: number
}

/** What the audit log tells of a call of a model: all but its texts. */
export const calledEntry = (called: Called): Audited => ({
  action: 'model.called',
  targetType: 'model_provider',
  targetId: called.provider.id,
  after: {
    name: called.provider.name,
    model: called.request.model,
    purpose: called.purpose,
    outcome: called.outcome,
    input_tokens: called.usage.inputTokens,
    output_tokens: called.usage.outputTokens,
    cached_input_tokens: called.usage.cachedInputTokens,
    is_estimate: called.usage.isEstimate,
    cost_micro_dollars: called.cost ?? null,
    duration_ms: called.durationMs,
  },
})

/** The entry of a call whose process died: it counts as much as it had reserved. */
export const lostEntry = ({
  id,
  purpose,
  provider,
  model,
  ...counted
}: Omit<Reservation, 'expiresInMs' | 'evalRunId'>): Audited => ({
  action: 'model.call_lost',
  targetType: 'model_provider',
  targetId: provider.id,
  after: {
    name: provider.name,
    model,
    purpose,
    input_tokens: counted.inputTokens,
    output_tokens: counted.outputTokens,
    is_estimate: true,
    cost_micro_dollars: counted.cost,
    reservation_id: id,
  },
})
