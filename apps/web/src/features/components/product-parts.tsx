import { SCOPES } from '@promptwire/core/access/scopes'
import type { CheckResult, Outcome } from '@promptwire/core/contract/public/testing/check-results'
import type { Check } from '@promptwire/core/contract/public/testing/checks'
import { CheckOutcomes, OutcomeStatus } from '../../product/check-outcomes.tsx'
import { EnvironmentChoice } from '../../product/environment-choice.tsx'
import { ScopeCapabilities } from '../../product/scope-capabilities.tsx'
import { ScopeGroupFields } from '../../product/scope-fields.tsx'
import { freshForm } from '../../ui/controls/form-state.ts'
import { Section } from '../../ui/layout/page-header.tsx'

const createResult = (
  { type }: Check,
  outcome: Outcome,
  reason: string | null = null,
): CheckResult => ({
  type,
  outcome,
  reason,
  passed: outcome === 'passed',
  score: outcome === 'passed' ? 1 : 0,
})

const KIND: Check = {
  type: 'llm-rubric',
  value: 'It is kind to the customer and makes no unverified promise.',
}
const SHORT: Check = { type: 'max_tokens', value: 200 }
const APOLOGY: Check = { type: 'not_contains', value: 'sorry' }
const COST: Check = { type: 'cost', threshold: 0.01 }
const CHECKS: readonly Check[] = [SHORT, KIND, { type: 'assert-set', assert: [APOLOGY, COST] }]

const OUTCOMES: readonly CheckResult[] = [
  createResult(SHORT, 'passed'),
  createResult(KIND, 'failed', 'It promises a refund.'),
  {
    ...createResult({ type: 'assert-set', assert: [] }, 'needs_run'),
    results: [
      createResult(APOLOGY, 'passed'),
      createResult(COST, 'needs_run', 'The cost is known after a run.'),
    ],
  },
]

/** Check results, including a set. */
export const EvaluatedChecks = () => (
  <Section title="Checks" id="checks">
    <div class="row">
      <OutcomeStatus outcome="passed" />
      <OutcomeStatus outcome="failed" />
      <OutcomeStatus outcome="needs_run" />
      <OutcomeStatus outcome="unchecked" />
    </div>
    <CheckOutcomes results={OUTCOMES} checks={CHECKS} />
  </Section>
)

const GRANTED = freshForm({ environment: 'live', scopes: ['prompts:read', 'blocks:read'] })

/** A key's permissions: sentences, environment and scopes. */
export const Permissions = () => (
  <Section title="Permissions" id="permissions">
    <ScopeCapabilities scopes={SCOPES} notes={{ spends: 'Only if AI features are allowed.' }} />
    <EnvironmentChoice form={GRANTED} />
    <div class="scope-groups">
      {(['read', 'write', 'ai'] as const).map((group) => (
        <ScopeGroupFields form={GRANTED} name="scopes" group={group} title={group} />
      ))}
    </div>
  </Section>
)
