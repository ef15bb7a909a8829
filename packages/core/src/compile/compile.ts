import type { CountTokens } from '../tokens/counter.ts'
import { type CompileCost, costWith } from './compile-cost.ts'
import {
  type CompilableBlock,
  findPlaceholderKeys,
  type Part,
  type Placeholder,
  parseTemplate,
  renderParts,
} from './template.ts'
import { countPlanned, planTokens, type TokenPlan } from './token-plan.ts'

/** The fields of a variable used for compiling. */
export interface CompilableVariable {
  readonly key: string
  readonly default_value: string | null
  readonly required: boolean
}

export type VariableValues = Readonly<Record<string, string | number | boolean>>

export type Compiled =
  | {
      ok: true
      prompt: string
      tokens: number
      variables_used: string[]
      /** Keys of placeholders left as written. */
      unresolved: string[]
    }
  | { ok: false; missing: string[] }

/** A parsed prompt with token counts; plain data, so threads can exchange it. */
export interface PreparedText {
  readonly parts: readonly Part[]
  readonly plan: TokenPlan
}

/** A prompt prepared for compiling with any values. */
export interface Template {
  (values: VariableValues): Compiled
  /** Estimates the cost of compiling with these values. */
  measure(values: VariableValues): CompileCost
}

/** Parses and counts everything that does not depend on values. */
export function prepareText(
  blocks: readonly CompilableBlock[],
  countTokens: CountTokens,
): PreparedText {
  const parts = parseTemplate(blocks)
  return { parts, plan: planTokens(parts, countTokens) }
}

/**
 * Prepares a prompt for compiling. Uses the value, else the default, else leaves the placeholder;
 * a required variable without either fails.
 */
export const createTemplate = (
  blocks: readonly CompilableBlock[],
  variables: readonly CompilableVariable[],
  countTokens: CountTokens,
): Template => templateFromText(prepareText(blocks, countTokens), variables, countTokens)

/** Restores a template from prepared text, for example from another thread. */
export function templateFromText(
  { parts, plan }: PreparedText,
  variables: readonly CompilableVariable[],
  countTokens: CountTokens,
): Template {
  const declared = new Map(variables.map((variable) => [variable.key, variable]))
  const used = findPlaceholderKeys(parts)
  const valuesWith = (values: VariableValues) => {
    const given = new Map(Object.entries(values))
    return (key: string) => given.get(key) ?? declared.get(key)?.default_value ?? undefined
  }
  const compile = (values: VariableValues): Compiled => {
    const valueFor = valuesWith(values)
    const unresolved = used.filter((key) => valueFor(key) === undefined)
    const missing = unresolved.filter((key) => declared.get(key)?.required)
    if (missing.length > 0) return { ok: false, missing }
    const resolve = ({ key, raw }: Placeholder) => String(valueFor(key) ?? raw)
    const prompt = renderParts(parts, resolve)
    const tokens = countPlanned(plan, resolve, countTokens)
    return { ok: true, prompt, tokens, variables_used: [...used], unresolved }
  }
  const estimateCost = costWith(parts, plan)
  const measure = (values: VariableValues): CompileCost => {
    const valueFor = valuesWith(values)
    return estimateCost(new Map(used.map((key) => [key, String(valueFor(key) ?? '').length])))
  }
  return Object.assign(compile, { measure })
}
