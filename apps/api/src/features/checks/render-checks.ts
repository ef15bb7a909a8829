import type { LeafCheck } from '@promptwire/contract/checks/checks'
import type { CompilableVariable, VariableValues } from '@promptwire/core/compile/compile'
import { findPlaceholderKeys, parseText, renderParts } from '@promptwire/core/compile/template'

export const valuesWithDefaults = (
  values: VariableValues,
  variables: readonly Pick<CompilableVariable, 'key' | 'default_value'>[],
): VariableValues => ({
  ...Object.fromEntries(
    variables.flatMap(({ key, default_value: usual }) => (usual === null ? [] : [[key, usual]])),
  ),
  ...values,
})

export interface RenderedCheck {
  readonly check: LeafCheck
  readonly problem: string | null
  /** The filled-in value as text; undefined without variables. */
  readonly rendered: string | undefined
}

const MAX_RENDERED = 1_000_000
/** Max length of a filled-in value in a stored result. */
const MAX_STORED_LENGTH = 10_000

/** Fills variables as compiling does: one pass, `\{{` becomes `{{`. */
export function renderCheck(check: LeafCheck, values: VariableValues): RenderedCheck {
  if (!('value' in check) || check.value === undefined) {
    return { check, problem: null, rendered: undefined }
  }
  const filling = new Filling(values)
  const value = filling.fill(check.value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const rendered =
    filling.keys.size > 0 ? text.slice(0, MAX_STORED_LENGTH).toWellFormed() : undefined
  // Rendering a value keeps its type.
  return { check: { ...check, value } as LeafCheck, problem: filling.findProblem(check), rendered }
}

class Filling {
  readonly keys = new Set<string>()
  readonly #values: ReadonlyMap<string, string>
  readonly #missing = new Set<string>()
  #length = 0
  #hasEmptied = false

  constructor(values: VariableValues) {
    this.#values = new Map(Object.entries(values).map(([key, value]) => [key, String(value)]))
  }

  fill(value: unknown): unknown {
    if (typeof value === 'string') return this.#fillText(value)
    if (Array.isArray(value)) return value.map((each) => this.fill(each))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, this.fill(each)]))
  }

  #fillText(text: string): string {
    const parts = parseText(text)
    const keys = findPlaceholderKeys(parts)
    for (const key of keys) {
      this.keys.add(key)
      if (!this.#values.has(key)) this.#missing.add(key)
    }
    for (const part of parts) {
      this.#length +=
        typeof part === 'string' ? part.length : (this.#values.get(part.key) ?? '').length
    }
    if (this.#length > MAX_RENDERED) return text
    const filled = renderParts(parts, ({ key, raw }) => this.#values.get(key) ?? raw)
    if (keys.length > 0 && filled === '') this.#hasEmptied = true
    return filled
  }

  findProblem({ type }: LeafCheck): string | null {
    if (this.#missing.size > 0) {
      const names = [...this.#missing].map((key) => `"${key}"`).join(', ')
      return `No value for ${this.#missing.size === 1 ? 'variable' : 'variables'} ${names}.`
    }
    if (this.#length > MAX_RENDERED) {
      return `With its variables filled in, the value has more than ${MAX_RENDERED} characters.`
    }
    // Every output contains the empty text, so the check would say nothing.
    return this.#hasEmptied && !EMPTY_ALLOWED.test(type)
      ? 'With its variables filled in, the value is empty.'
      : null
  }
}

const EMPTY_ALLOWED = /^(?:not-)?(?:equals|levenshtein|json_schema|is-json|contains-json)$/
