import type { CompilableVariable } from './compile.ts'
import { type CompilableBlock, parseTemplate } from './template.ts'

/** What a placeholder became. */
export interface FilledSpan {
  readonly kind: 'given' | 'default' | 'unresolved' | 'missing'
  readonly text: string
  readonly key: string
}

/** A stretch of a compiled text, and where it comes from. */
export type PreviewSpan = { readonly kind: 'text'; readonly text: string } | FilledSpan

/**
 * The compiled text with what each placeholder became: a given value, its default, or itself, which
 * is `missing` where compiling would be refused. An empty text counts as not given.
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
