import type { CompilableVariable } from './compile.ts'
import { type CompilableBlock, parseTemplate } from './template.ts'

/** A replaced placeholder. */
export interface FilledSpan {
  readonly kind: 'given' | 'default' | 'unresolved' | 'missing'
  readonly text: string
  readonly key: string
}

/** A span of compiled text with its source. */
export type PreviewSpan = { readonly kind: 'text'; readonly text: string } | FilledSpan

/**
 * Compiled text with its placeholders as spans: a value, a default or unresolved, which is `missing`
 * if compiling would fail. An empty value counts as not given.
 */
export function previewSpans(
  blocks: readonly CompilableBlock[],
  variables: readonly CompilableVariable[],
  values: Readonly<Record<string, string>>,
): PreviewSpan[] {
  const declared = new Map(variables.map((variable) => [variable.key, variable]))
  const given = new Map(Object.entries(values).filter(([, value]) => value !== ''))
  return parseTemplate(blocks).map((part) => {
    if (typeof part === 'string') return { kind: 'text', text: part }
    const { key, raw } = part
    const variable = declared.get(key)
    const value = given.get(key)
    if (value !== undefined) return { kind: 'given', key, text: value }
    const fallback = variable?.default_value ?? undefined
    if (fallback !== undefined) return { kind: 'default', key, text: fallback }
    return { kind: variable?.required ? 'missing' : 'unresolved', key, text: raw }
  })
}
