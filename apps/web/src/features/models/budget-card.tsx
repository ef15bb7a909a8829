import type { AiBudgetView } from '@promptwire/contract/models/ai-budget'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/choice.tsx'
import { Field, TextArea } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { Callout } from '../../ui/data/callout.tsx'
import { dollars } from '../../ui/data/dollars.ts'
import { When } from '../../ui/data/when.tsx'
import { Card } from '../../ui/layout/page-header.tsx'
import { DetailList } from '../../ui/layout/side-panel.tsx'

interface BudgetCardProps {
  readonly budget: AiBudgetView
  /** Undefined for people who cannot set the limits. */
  readonly form: FormState | undefined
  readonly path: string
}

export const BudgetCard = ({ budget, form, path }: BudgetCardProps) => (
  <Card
    title="Budget and allowed models"
    id="budget"
    lead="Every model call of this project counts, by calendar month (UTC). Calls that could exceed the budget are rejected."
  >
    {isUsedUp(budget) ? (
      <Callout kind="warning" title="This month's budget is used up">
        Model calls are rejected until it resets
        {form ? ' or you raise the limit.' : '. An admin or owner can raise the limit.'}
      </Callout>
    ) : null}
    <DetailList facts={buildDetails(budget, form)} />
    {form ? <Limits form={form} path={path} /> : null}
  </Card>
)

const isUsedUp = ({ monthly_tokens, tokens_used, monthly_cost, cost_used }: AiBudgetView) =>
  (monthly_tokens !== null && tokens_used >= monthly_tokens) ||
  (monthly_cost !== null && cost_used >= monthly_cost)

interface UsedProps {
  readonly used: number
  readonly limit: number | null
  readonly show: (value: number) => string
  readonly what: string
}

const Used = ({ used, limit, show, what }: UsedProps) => {
  if (limit === null) return <>{`${show(used)}, no limit`}</>
  return (
    <>
      {`${show(used)} of ${show(limit)}`}
      {limit > 0 ? (
        <progress
          class="budget-used"
          value={Math.min(used, limit)}
          max={limit}
          aria-label={`Used of this month's ${what}`}
        />
      ) : null}
    </>
  )
}

const number = (value: number): string => value.toLocaleString('en')

const buildDetails = (budget: AiBudgetView, form: FormState | undefined) => [
  [
    'Tokens',
    <Used used={budget.tokens_used} limit={budget.monthly_tokens} show={number} what="tokens" />,
  ] as const,
  [
    'Cost',
    <Used used={budget.cost_used} limit={budget.monthly_cost} show={dollars} what="cost" />,
  ] as const,
  ['Calls', describeCalls(budget)] as const,
  ...(budget.tokens_reserved === 0
    ? []
    : [['In progress', `up to ${number(budget.tokens_reserved)} tokens`] as const]),
  ...(form || budget.allowed_models.length === 0
    ? []
    : [['Allowed models', budget.allowed_models.join(', ')] as const]),
  ...(budget.lost_calls === 0 ? [] : [['Lost calls', describeLostCalls(budget)] as const]),
  ['Resets', <When at={budget.month_end} exact />] as const,
]

const describeCalls = ({ calls, unpriced_calls: unpriced }: AiBudgetView) =>
  unpriced === 0
    ? number(calls)
    : `${number(calls)}, including ${number(unpriced)} with unknown cost`

const describeLostCalls = ({ lost_calls: calls, lost_tokens: tokens }: AiBudgetView) =>
  `${number(calls)} (their process stopped), counted as ${number(tokens)} tokens`

const MonthlyLimits = ({ form }: { form: FormState }) => (
  <>
    <Field
      form={form}
      name="monthly_tokens"
      label="Tokens per month"
      hint="Input and output tokens. Leave empty for no limit."
      type="number"
      min={0}
      step={1}
      optional
    />
    <Field
      form={form}
      name="monthly_cost"
      label="US dollars per month"
      hint="Blocks models without a known price, unless you allow them."
      type="number"
      min={0}
      step="any"
      optional
    />
    <Checkbox
      form={form}
      name="allow_unpriced_models"
      label="Allow models without a known price"
      hint="Their calls count toward the token limit, not the cost limit."
    />
  </>
)

const Limits = ({ form, path }: { form: FormState; path: string }) => (
  <Form action={`${path}/budget`} form={form}>
    <MonthlyLimits form={form} />
    <Field
      form={form}
      name="max_output_tokens"
      label="Default max output tokens"
      hint="Sent with each call whose prompt sets no max_tokens. Reasoning models get four times as many. Leave empty for the service's default."
      type="number"
      min={1}
      max={1_000_000}
      step={1}
      optional
    />
    <TextArea
      form={form}
      name="allowed_models"
      label="Allowed models"
      hint="One per line, with * as a wildcard: gpt-5*, or OpenAI/gpt-5.2 with the provider's name. Leave empty to allow every model."
      rows={3}
      mono
      optional
    />
    <div class="row">
      <Button>Save budget</Button>
    </div>
  </Form>
)
