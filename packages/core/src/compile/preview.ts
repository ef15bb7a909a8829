import { type CompilableVariable, createTextValues } from './compile.ts'
import { createBlockSelector } from './select-blocks.ts'
import { type CompilableBlock, parseTemplate } from './template.ts'
import { type TypedVariable, writeValue } from './write-value.ts'

export interface FilledSpan {
  readonly kind: 'given' | 'default' | 'unresolved' | 'missing'
  readonly text: string
  readonly key: string
}

export type PreviewSpan = { readonly kind: 'text'; readonly text: string } | FilledSpan

/** The text of a placeholder. An invalid value stays as typed. */
function writeTypedText(variable: TypedVariable | undefined, text: string): string {
  const written = writeValue(variable ?? {}, text)
  return 'text' in written ? written.text : text
}

/** Values as delivered. An empty value counts as absent. */
export function writeTypedTexts(
  variables: readonly CompilableVariable[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const declared = new Map(variables.map((variable) => [variable.key, variable]))
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      value === '' ? [] : [[key, writeTypedText(declared.get(key), value)]],
    ),
  )
}

export function includedBlocks<Block extends CompilableBlock>(
  blocks: readonly Block[],
  variables: readonly CompilableVariable[],
  values: Readonly<Record<string, string>>,
): readonly Block[] {
  const selector = createBlockSelector(blocks)
  if (!selector) return blocks
  const given = writeTypedTexts(variables, values)
  return selector.select(createTextValues(variables)(given)).blocks
}

/**
 * Compiled text with its placeholders as spans: a value, a default or unresolved, which is `missing`
 * if compiling would fail.
 */
export function previewSpans(
  blocks: readonly CompilableBlock[],
  variables: readonly CompilableVariable[],
  values: Readonly<Record<string, string>>,
): PreviewSpan[] {
  const declared = new Map(variables.map((variable) => [variable.key, variable]))
  const given = new Map(Object.entries(writeTypedTexts(variables, values)))
  return parseTemplate(includedBlocks(blocks, variables, values)).map((part) => {
    if (typeof part === 'string') return { kind: 'text', text: part }
    const { key, raw } = part
    const variable = declared.get(key)
    const value = given.get(key)
    if (value !== undefined) return { kind: 'given', key, text: value }
    const fallback = variable?.default_value ?? undefined
    if (fallback !== undefined) {
      return { kind: 'default', key, text: writeTypedText(variable, fallback) }
    }
    return { kind: variable?.required ? 'missing' : 'unresolved', key, text: raw }
  })
}
