import type { Check, CheckType } from '@promptwire/core/contract/public/checks'

/** A type by itself; its opposite is the same with "not-" before it. */
export type BaseType = Exclude<CheckType, `not-${string}`>

/** How the value of a check is written in a form. */
type ValueFormat =
  | 'text'
  | 'code'
  | 'lines'
  | 'schema'
  | 'schema or nothing'
  | 'number'
  | 'amount'
  | 'words'
  | 'ending'
  | 'checks'

/** How a type of check is told to people, and what it needs of them. */
interface CheckDefinition {
  readonly name: string
  /** How its value is understood. */
  readonly hint: string
  readonly valueFormat: ValueFormat
  /** What must be so instead, where a check can ask for the opposite. */
  readonly opposite?: string
}

const OPPOSITE = 'Must not be so'

/** In the order in which they are offered. */
export const CHECK_DEFINITIONS: Readonly<Record<BaseType, CheckDefinition>> = {
  contains: {
    name: 'Contains',
    hint: 'Somewhere in the output, letter by letter.',
    valueFormat: 'text',
  },
  not_contains: {
    name: 'Does not contain',
    hint: 'Nowhere in the output, letter by letter.',
    valueFormat: 'text',
  },
  icontains: {
    name: 'Contains, in any case',
    hint: 'Somewhere in the output; capitals count as small letters.',
    valueFormat: 'text',
    opposite: OPPOSITE,
  },
  'contains-any': {
    name: 'Contains one of',
    hint: 'One text in each line; one of them is enough.',
    valueFormat: 'lines',
    opposite: OPPOSITE,
  },
  'contains-all': {
    name: 'Contains all of',
    hint: 'One text in each line; all of them must be there.',
    valueFormat: 'lines',
    opposite: OPPOSITE,
  },
  'icontains-any': {
    name: 'Contains one of, in any case',
    hint: 'One text in each line; one of them is enough. Capitals count as small letters.',
    valueFormat: 'lines',
    opposite: OPPOSITE,
  },
  'icontains-all': {
    name: 'Contains all of, in any case',
    hint: 'One text in each line; all of them must be there. Capitals count as small letters.',
    valueFormat: 'lines',
    opposite: OPPOSITE,
  },
  'starts-with': {
    name: 'Starts with',
    hint: 'The beginning of the output, letter by letter.',
    valueFormat: 'text',
    opposite: OPPOSITE,
  },
  equals: {
    name: 'Is exactly',
    hint: 'The whole output, blanks and line breaks too.',
    valueFormat: 'text',
    opposite: OPPOSITE,
  },
  levenshtein: {
    name: 'Is nearly',
    hint: 'The whole output, but for so many characters that differ.',
    valueFormat: 'text',
    opposite: OPPOSITE,
  },
  regex: {
    name: 'Matches',
    hint: 'JavaScript regular expression. ^ and $ match the start and end of the output.',
    valueFormat: 'code',
    opposite: OPPOSITE,
  },
  'is-json': {
    name: 'Is JSON',
    hint: 'Add a JSON Schema (2020-12 or draft 7) to validate the output, formats included.',
    valueFormat: 'schema or nothing',
    opposite: OPPOSITE,
  },
  'contains-json': {
    name: 'Contains JSON',
    hint: 'A JSON object or list within other text. Add a JSON Schema to require one that fits.',
    valueFormat: 'schema or nothing',
    opposite: OPPOSITE,
  },
  json_schema: {
    name: 'Fits a JSON schema',
    hint: 'JSON Schema 2020-12. An output that is not JSON fails.',
    valueFormat: 'schema',
  },
  max_tokens: {
    name: 'Most tokens',
    hint: "Counted as the prompt's model does.",
    valueFormat: 'number',
  },
  'word-count': {
    name: 'Number of words',
    hint: 'A number, or from and to with a dash between: 50-200, 50- or -200.',
    valueFormat: 'words',
    opposite: OPPOSITE,
  },
  latency: {
    name: 'Most milliseconds',
    hint: 'From sending to the last word. It needs a run.',
    valueFormat: 'amount',
    opposite: OPPOSITE,
  },
  cost: {
    name: 'Most US dollars',
    hint: 'At the prices that are known here; a model without one fails. It needs a run.',
    valueFormat: 'amount',
    opposite: OPPOSITE,
  },
  'finish-reason': {
    name: 'Ends because',
    hint: 'Why the model stopped. It needs a run.',
    valueFormat: 'ending',
    opposite: OPPOSITE,
  },
  'llm-rubric': {
    name: 'A model says that',
    hint: 'One criterion in a sentence, which another model judges. It needs a run, and costs a call.',
    valueFormat: 'text',
    opposite: OPPOSITE,
  },
  'assert-set': {
    name: 'A set of checks',
    hint: 'The list of its checks as JSON; without a threshold all of them must pass.',
    valueFormat: 'checks',
  },
}

export const CHECK_TYPES = Object.keys(CHECK_DEFINITIONS) as BaseType[]

/** The type that a check is named for, and whether it asks for the opposite. */
export const parseCheckType = ({
  type,
}: Pick<Check, 'type'>): { readonly base: BaseType; readonly isNot: boolean } => {
  const base = CHECK_TYPES.find((known) => type === `not-${known}`)
  return base ? { base, isNot: true } : { base: type as BaseType, isNot: false }
}
