import type { CountTokens } from '../tokens/counter.ts'
import { type CompileCost, costWith } from './compile-cost.ts'
import type { TextValue } from './condition.ts'
import { createBlockSelector } from './select-blocks.ts'
import {
  type CompilableBlock,
  findMessageKeys,
  findPlaceholderKeys,
  type Part,
  type Placeholder,
  parseTemplate,
  renderParts,
} from './template.ts'
import { countPlanned, planTokens, type TokenPlan } from './token-plan.ts'
import type { TypedVariable } from './write-value.ts'

export interface CompilableVariable extends TypedVariable {
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

/** Compiles a prompt with any values. */
export interface Template {
  (values: VariableValues): Compiled
  measure(values: VariableValues): CompileCost
}

export function prepareText(
  blocks: readonly CompilableBlock[],
  countTokens: CountTokens,
): PreparedText {
  const parts = parseTemplate(blocks)
  return { parts, plan: planTokens(parts, countTokens, findMessageKeys(blocks)) }
}

/**
 * Prepares a prompt for compiling. Uses the value, else the default, else leaves the placeholder;
 * a required variable without either fails.
 */
export function createTemplate(
  blocks: readonly CompilableBlock[],
  variables: readonly CompilableVariable[],
  countTokens: CountTokens,
): Template {
  const selector = createBlockSelector(blocks)
  const prepare = (chosen: readonly CompilableBlock[]) =>
    templateFromText(prepareText(chosen, countTokens), variables, countTokens, selector?.keys)
  if (!selector) return prepare(blocks)
  const templates = new Map<string, Template>()
  const readValues = createTextValues(variables)
  const templateFor = (values: VariableValues) => {
    const chosen = selector.select(readValues(values))
    const template = templates.get(chosen.key) ?? prepare(chosen.blocks)
    templates.set(chosen.key, template)
    return template
  }
  return Object.assign((values: VariableValues) => templateFor(values)(values), {
    measure: (values: VariableValues) => templateFor(values).measure(values),
  })
}

/** Reads each variable's value as text: given, else default. */
export function createTextValues(
  variables: readonly CompilableVariable[],
): (values: VariableValues) => TextValue {
  const defaults = new Map(variables.map(({ key, default_value }) => [key, default_value]))
  return (values) => {
    const given = new Map(Object.entries(values))
    return (key) => {
      const value = given.get(key) ?? defaults.get(key) ?? undefined
      return value === undefined ? undefined : String(value)
    }
  }
}

/**
 * Restores a template from prepared text, for example from another thread. Variables of conditions
 * count as used, even if no included block names them.
 */
export function templateFromText(
  { parts, plan }: PreparedText,
  variables: readonly CompilableVariable[],
  countTokens: CountTokens,
  conditionKeys: readonly string[] = [],
): Template {
  const required = new Set(variables.flatMap((each) => (each.required ? [each.key] : [])))
  const readValues = createTextValues(variables)
  const placed = findPlaceholderKeys(parts)
  const isPlaced = new Set(placed)
  const used = [...new Set([...placed, ...conditionKeys])]
  const compile = (values: VariableValues): Compiled => {
    const valueFor = readValues(values)
    const absent = used.filter((key) => valueFor(key) === undefined)
    const missing = absent.filter((key) => required.has(key))
    if (missing.length > 0) return { ok: false, missing }
    const resolve = ({ key, raw }: Placeholder) => valueFor(key) ?? raw
    const prompt = renderParts(parts, resolve)
    const tokens = countPlanned(plan, resolve, countTokens)
    const unresolved = absent.filter((key) => isPlaced.has(key))
    return { ok: true, prompt, tokens, variables_used: [...used], unresolved }
  }
  const estimateCost = costWith(parts, plan)
  const measure = (values: VariableValues): CompileCost => {
    const valueFor = readValues(values)
    return estimateCost(new Map(placed.map((key) => [key, valueFor(key)?.length ?? 0])))
  }
  return Object.assign(compile, { measure })
}
