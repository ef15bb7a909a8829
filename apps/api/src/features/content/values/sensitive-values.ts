import type { VariableValues } from '@promptwire/core/compile/compile'
import { writeValue } from '@promptwire/core/compile/write-value'
import { Failure } from '@promptwire/core/errors/failure'
import { isJsonObject } from '@promptwire/core/text/json-object'
import { readJsonText } from '@promptwire/core/text/try-parse-json'
import type { ContentVariable } from '../content.ts'

/** Keeps the values of sensitive variables out of stored data. */
export interface Redaction {
  omit(values: VariableValues): VariableValues
  /** Replaces sensitive values in all texts with their placeholder. */
  hide<Value>(value: Value): Value
  /** A provider may repeat its input in its message. */
  hideFailure(failure: Failure): Failure
}

const NOTHING_TO_HIDE: Redaction = {
  omit: (values) => values,
  hide: (value) => value,
  hideFailure: (failure) => failure,
}

/** Shorter parts of a list or object appear in any text. */
const MIN_PART_LENGTH = 3

interface Hidden {
  readonly text: string
  readonly placeholder: string
}

export function createRedaction(
  variables: readonly ContentVariable[],
  given: VariableValues,
): Redaction {
  const sensitive = variables.filter(({ key, sensitive }) => sensitive && Object.hasOwn(given, key))
  if (sensitive.length === 0) return NOTHING_TO_HIDE
  const hidden = sensitive
    .flatMap((variable) => listHidden(variable, given[variable.key]))
    .toSorted((a, b) => b.text.length - a.text.length)
  const keys = new Set(sensitive.map(({ key }) => key))
  return {
    omit: (values) => Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key))),
    hide: (value) => hideIn(value, hidden),
    hideFailure: ({ code, message, headers, details }) =>
      new Failure(code, hideInText(message, hidden), headers, { details: hideIn(details, hidden) }),
  }
}

/** All texts that a value may appear as: whole, in parts, and escaped in JSON. */
function listHidden(variable: ContentVariable, value: unknown): Hidden[] {
  const written = writeValue(variable, value)
  const whole = [String(value), ...('text' in written ? [written.text] : [])]
  const texts = [...whole, ...listParts(variable, value)].map((text) => text.trim())
  const escaped = texts.map((text) => JSON.stringify(text).slice(1, -1))
  const placeholder = `{{${variable.key}}}`
  return [...new Set([...texts, ...escaped])].flatMap((text) =>
    text === '' ? [] : [{ text, placeholder }],
  )
}

function listParts({ type }: ContentVariable, value: unknown): string[] {
  if (type !== 'list' && type !== 'object') return []
  return listLeaves(readJsonText(value)).filter((text) => text.trim().length >= MIN_PART_LENGTH)
}

const listLeaves = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(listLeaves)
  if (isJsonObject(value)) return Object.values(value).flatMap(listLeaves)
  return value === null || typeof value === 'boolean' ? [] : String(value).split('\n')
}

function hideIn<Value>(value: Value, hidden: readonly Hidden[]): Value {
  const hide = (part: unknown): unknown => {
    if (typeof part === 'string') return hideInText(part, hidden)
    if (Array.isArray(part)) return part.map(hide)
    if (!isJsonObject(part)) return part
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [hideInText(name, hidden), hide(inner)]),
    )
  }
  // Only texts inside the value change.
  return hide(value) as Value
}

const hideInText = (text: string, hidden: readonly Hidden[]): string =>
  hidden.reduce(
    (left, { text: secret, placeholder }) => left.replaceAll(secret, () => placeholder),
    text,
  )

/** Replaces sensitive values by their example, which is not secret, for evals. */
export function withExamples(
  variables: readonly ContentVariable[],
  values: VariableValues,
): VariableValues {
  const sensitive = variables.filter(({ sensitive }) => sensitive)
  if (sensitive.length === 0) return values
  const others = Object.entries(values).filter(
    ([key]) => !sensitive.some((variable) => variable.key === key),
  )
  const examples = sensitive.flatMap(({ key, example }) =>
    example === null ? [] : [[key, example]],
  )
  return Object.fromEntries([...others, ...examples])
}
