import type { CountTokens } from '../tokens/counter.ts'
import { type CompileCost, costWith } from './compile-cost.ts'
import {
  type CompilableBlock,
  keysOf,
  type Part,
  type Placeholder,
  parseTemplate,
  renderParts,
} from './template.ts'
import { countPlanned, planTokens, type TokenPlan } from './token-plan.ts'

/** What compiling reads of a declared variable. */
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
      /** Keys of placeholders that stand in the text as they were written. */
      unresolved: string[]
    }
  | { ok: false; missing: string[] }

/** A prompt's text parsed and counted once; plain data, so that threads can hand it over. */
export interface PreparedText {
  readonly parts: readonly Part[]
  readonly plan: TokenPlan
}

/** A prompt's content prepared once; everything that does not depend on values is done. */
export interface Template {
  (values: VariableValues): Compiled
  /** What compiling with these values would cost. */
  measure(values: VariableValues): CompileCost
}

/** Does what depends on the blocks alone. */
export function prepareText(
  blocks: readonly CompilableBlock[],
  countTokens: CountTokens,
): PreparedText {
  const parts = parseTemplate(blocks)
  return { parts, plan: planTokens(parts, countTokens) }
}

/**
 * Prepares a prompt for compiling.
 * Given value, else default, else the placeholder stays as written, unless it is required.
 */
export const createTemplate = (
  blocks: readonly CompilableBlock[],
  variables: readonly CompilableVariable[],
  countTokens: CountTokens,
): Template => templateOf(prepareText(blocks, countTokens), variables, countTokens)

/** The template of a text that was prepared before, perhaps by another thread. */
export function templateOf(
  { parts, plan }: PreparedText,
  variables: readonly CompilableVariable[],
  countTokens: CountTokens,
): Template {
  const declared = new Map(variables.map((variable) => [variable.key, variable]))
  const used = keysOf(parts)
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
  const costOf = costWith(parts, plan)
  const measure = (values: VariableValues): CompileCost => {
    const valueFor = valuesWith(values)
    return costOf(new Map(used.map((key) => [key, String(valueFor(key) ?? '').length])))
  }
  return Object.assign(compile, { measure })
}
