import { listRules } from '../compile/type-rules.ts'
import { Failure, fieldFailure, invalidField } from '../errors/failure.ts'
import { readObjectField } from './json-field.ts'

/** The rules of a variable as fields of a form. Choices are one per line; the schema is JSON. */
export type RuleFields = Readonly<Record<(typeof RULE_FIELD_NAMES)[number], string>>

export const RULE_FIELD_NAMES = [
  'choices',
  'pattern',
  'min',
  'max',
  'item_type',
  'format',
  'schema',
] as const

/** The defaults of list rules. */
const DEFAULTS: Readonly<Record<string, string>> = { item_type: 'string', format: 'bullets' }

type Rules = Readonly<Record<string, unknown>>

/** Splits rules into form fields. */
export const toRuleFields = (rules: Rules): RuleFields =>
  Object.fromEntries(
    RULE_FIELD_NAMES.map((name) => [name, writeRule(name, rules[name])]),
  ) as RuleFields

function writeRule(name: string, value: unknown): string {
  if (value === undefined) return DEFAULTS[name] ?? ''
  if (Array.isArray(value)) return value.join('\n')
  return name === 'schema' ? JSON.stringify(value, null, 2) : String(value)
}

/** Builds a type's rules from form fields; drops fields of other types. */
export function toRules(fields: RuleFields & { readonly type: string }): Record<string, unknown> {
  const names = RULE_FIELD_NAMES.filter((name) => listRules(fields.type).includes(name))
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = readRule(name, fields[name])
      return value === undefined || value === DEFAULTS[name] ? [] : [[name, value]]
    }),
  )
}

export const isRuleField = (name: string): name is keyof RuleFields =>
  RULE_FIELD_NAMES.some((each) => each === name)

/** Parses a rule's field; throws for invalid text. */
export function readRule(name: keyof RuleFields, text: string): unknown {
  if (name === 'choices') return toLines(text)
  if (name === 'schema') return readObjectField(name, text, '{"type": "object"}')
  if (text.trim() === '') return undefined
  if (name !== 'min' && name !== 'max') return text
  if (Number.isNaN(Number(text))) throw invalidField(name, 'must be a number.')
  return Number(text)
}

/** Non-empty lines; undefined without one. */
function toLines(text: string): string[] | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.length === 0 ? undefined : lines
}

/** Rules of an incomplete form: drops fields that cannot be parsed yet. */
export function readRules(fields: RuleFields & { readonly type: string }): Record<string, unknown> {
  try {
    return toRules(fields)
  } catch {
    return {}
  }
}

/** Renames the fields of an API error to those of the form. */
export const toVariableFormFailure = ({ code, details, message }: Failure): Failure =>
  details.length === 0
    ? new Failure(code, message)
    : fieldFailure(
        code,
        details.map(({ field, ...problem }) => ({
          ...problem,
          field: field.replace(/^(.*\.)?rules\./, '').replace(/^variables\.[^.]*\./, ''),
        })),
      )
