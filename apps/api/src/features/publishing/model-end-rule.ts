import type { EndOfModel, ModelEndRule } from '@promptwire/contract/models/end-of-model'
import type { FieldProblem } from '@promptwire/core/errors/failure'
import { describeEnd } from '@promptwire/core/models/known/describe-end'
import { count } from '@promptwire/core/text/count'

export interface JudgedModel {
  readonly rule: ModelEndRule | null
  readonly end: EndOfModel | null
}

/** Null if the rule allows the model. */
export function explainModelEndRule({ rule, end }: JudgedModel, version: number): string | null {
  if (!rule?.blocks || !end) return null
  return [
    `The rule about ending models is closed to version ${version}: ${describeEnd(end)}`,
    `This project publishes no model that ends within ${count(rule.days, 'day')}.`,
  ].join(' ')
}

export const toModelProblems = ({ rule, end }: JudgedModel): FieldProblem[] =>
  rule?.blocks && end ? [{ field: 'model_config.model', message: describeEnd(end) }] : []
