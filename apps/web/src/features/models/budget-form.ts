import type { AiBudgetView } from '@promptwire/contract/models/ai-budget'
import { invalidField } from '@promptwire/core/errors/failure'
import { z } from 'zod'
import { text, ticked } from '../../session/forms/form-fields.ts'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { lines } from './provider-form.ts'

export const BudgetForm = z.object({
  monthly_tokens: text(),
  monthly_cost: text(),
  allow_unpriced_models: ticked(),
  max_output_tokens: text(),
  allowed_models: lines(),
})

const MILLIONTHS = 1_000_000

/** Parses the limits: costs in dollars; empty for no limit. */
export function parseLimits(typed: z.output<typeof BudgetForm>) {
  const cost = amount('monthly_cost', typed.monthly_cost, DOLLARS)
  return {
    monthly_tokens: amount('monthly_tokens', typed.monthly_tokens, TOKENS),
    monthly_cost: cost === null ? null : Math.round(cost * MILLIONTHS),
    allow_unpriced_models: typed.allow_unpriced_models,
    max_output_tokens: amount('max_output_tokens', typed.max_output_tokens, OUTPUT_TOKENS),
    allowed_models: typed.allowed_models,
  }
}

/** Rejects invalid numbers: JSON would turn NaN into null, which is no limit. */
function amount(name: string, typed: string, { form, words }: Amount): number | null {
  const given = typed.trim()
  if (given === '') return null
  if (!form.test(given)) throw invalidField(name, words)
  return Number(given)
}

interface Amount {
  readonly form: RegExp
  readonly words: string
}

const TOKENS: Amount = {
  form: /^\d{1,15}$/,
  words: 'must be a whole number, such as 1000000, or empty for no limit.',
}
const DOLLARS: Amount = {
  form: /^\d{1,9}(\.\d{1,6})?$/,
  words: 'must be an amount in dollars, such as 20 or 12.50, or empty for no limit.',
}

const OUTPUT_TOKENS: Amount = {
  form: /^\d{1,7}$/,
  words: "must be a whole number, such as 4096, or empty for the service's default.",
}

export const budgetForm = ({ monthly_tokens, monthly_cost, ...rules }: AiBudgetView): FormState =>
  freshForm({
    allow_unpriced_models: rules.allow_unpriced_models ? 'yes' : [],
    max_output_tokens: rules.max_output_tokens === null ? '' : String(rules.max_output_tokens),
    allowed_models: rules.allowed_models.join('\n'),
    monthly_tokens: monthly_tokens === null ? '' : String(monthly_tokens),
    monthly_cost: monthly_cost === null ? '' : String(monthly_cost / MILLIONTHS),
  })
