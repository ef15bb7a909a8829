import type { Fields } from './fields.ts'

export type Values = ReadonlyMap<string, string>

export const valuesIn = (vars: Fields): Values =>
  new Map(
    Object.entries(vars).flatMap(([key, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[key, `${value}`]] : [],
    ),
  )

const TEMPLATE_START = /\{[{%#]/
/** Syntax that we render differently or not at all. */
const LOGIC = /\{%|\{#|\\\{\{/

/**
 * Converts plain variables to `{{name}}`; promptfoo renders unknown ones as empty. Undefined for
 * text with filters, conditions or other logic.
 */
export const withVariables = (text: string, values: Values): string | undefined =>
  replaced(text, (name) => (values.has(name) ? `{{${name}}}` : ''))

/** Inserts the values; undefined for text with logic. */
export const withValues = (text: string, values: Values): string | undefined =>
  replaced(text, (name) => values.get(name) ?? '')

function replaced(text: string, replace: (name: string) => string): string | undefined {
  if (!TEMPLATE_START.test(text)) return text
  if (LOGIC.test(text)) return undefined
  const parts = text.split(/\{\{\s*([A-Za-z_]\w{0,63})\s*\}\}/)
  if (parts.some((part, i) => i % 2 === 0 && part.includes('{{'))) return undefined
  return parts.map((part, i) => (i % 2 === 0 ? part : replace(part))).join('')
}

/** Escapes `{{`, since promptfoo does not render these values. */
export function literal(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('{{', '\\{{')
  if (Array.isArray(value)) return value.map(literal)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, literal(each)]))
}
