import type { CountTokens } from '../tokens/counter.ts'
import {
  type CompilableBlock,
  keysOf,
  type Part,
  type Placeholder,
  parseTemplate,
} from './template.ts'
import { planTokens } from './token-plan.ts'

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

/** A prompt's content prepared once; everything that does not depend on values is done. */
export type Template = (values: VariableValues) => Compiled

/**
 * Prepares a prompt for compiling.
 * Given value, else default, else the placeholder stays as written, unless it is required.
 */
export function createTemplate(
  blocks: readonly CompilableBlock[],
  variables: readonly CompilableVariable[],
  countTokens: CountTokens,
): Template {
  const parts = parseTemplate(blocks)
  const declared = new Map(variables.map((variable) => [variable.key, variable]))
  const used = keysOf(parts)
  const tokensOf = planTokens(parts, countTokens)
  return (values) => {
    const given = new Map(Object.entries(values))
    const valueFor = (key: string) =>
      given.get(key) ?? declared.get(key)?.default_value ?? undefined
    const unresolved = used.filter((key) => valueFor(key) === undefined)
    const missing = unresolved.filter((key) => declared.get(key)?.required)
    if (missing.length > 0) return { ok: false, missing }
    const resolve = ({ key, raw }: Placeholder) => String(valueFor(key) ?? raw)
    const prompt = renderParts(parts, resolve)
    return { ok: true, prompt, tokens: tokensOf(resolve), variables_used: [...used], unresolved }
  }
}

/** Inserted text is never scanned again, so a value may hold `{{` or `$&` without effect. */
export function renderParts(parts: readonly Part[], resolve: (p: Placeholder) => string): string {
  return parts.map((part) => (typeof part === 'string' ? part : resolve(part))).join('')
}
