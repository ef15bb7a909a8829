import type { Audited } from '../../../kernel/change/audit-entry.ts'
import type { ModelUsage } from '../../../platform/models/model.ts'
import type { Reservation } from './ai-budget.ts'

interface ModelCall {
  readonly purpose: string
  readonly provider: { readonly id: string; readonly name: string }
  readonly request: { readonly model: string }
  readonly usage: ModelUsage
  readonly cost: number | undefined
  readonly outcome: string
  readonly durationMs: number
}

/** Audits everything about a call but its texts. */
export const modelCallAuditEntry = (call: ModelCall): Audited => ({
  action: 'model.called',
  targetType: 'model_provider',
  targetId: call.provider.id,
  after: {
    name: call.provider.name,
    model: call.request.model,
    purpose: call.purpose,
    outcome: call.outcome,
    input_tokens: call.usage.inputTokens,
    output_tokens: call.usage.outputTokens,
    cached_input_tokens: call.usage.cachedInputTokens,
    is_estimate: call.usage.isEstimate,
    cost_micro_dollars: call.cost ?? null,
    duration_ms: call.durationMs,
  },
})

/** The audit entry of a call whose process died: it counts its whole reservation. */
export const lostCallAuditEntry = ({
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
