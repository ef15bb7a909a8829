import type { Check, CheckType } from '@promptwire/contract/checks/checks'

/** A check type without negation; "not-" negates it. */
export type BaseType = Exclude<CheckType, `not-${string}`>

/** Input format of a check's value. */
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
  | 'names and score'
  | 'none'
  | 'checks'

interface CheckDefinition {
  readonly name: string
  readonly hint: string
  readonly valueFormat: ValueFormat
  /** Label of the negated check. */
  readonly opposite?: string
}

const OPPOSITE = 'Must not match'

/** In display order. */
export const CHECK_DEFINITIONS: Readonly<Record<BaseType, CheckDefinition>> = {
  contains: {
    name: 'Contains',
    hint: 'Anywhere in the output, case-sensitive.',
    valueFormat: 'text',
  },
  not_contains: {
    name: 'Does not contain',
    hint: 'Not in the output, case-sensitive.',
    valueFormat: 'text',
  },
  icontains: {
    name: 'Contains (ignore case)',
    hint: 'Anywhere in the output, ignoring case.',
    valueFormat: 'text',
    opposite: OPPOSITE,
  },
  'contains-any': {
    name: 'Contains one of',
    hint: 'One text per line. At least one must occur.',
    valueFormat: 'lines',
    opposite: OPPOSITE,
  },
  'contains-all': {
    name: 'Contains all of',
    hint: 'One text per line. All must occur.',
    valueFormat: 'lines',
    opposite: OPPOSITE,
  },
  'icontains-any': {
    name: 'Contains one of (ignore case)',
    hint: 'One text per line. At least one must occur. Ignores case.',
    valueFormat: 'lines',
    opposite: OPPOSITE,
  },
  'icontains-all': {
    name: 'Contains all of (ignore case)',
    hint: 'One text per line. All must occur. Ignores case.',
    valueFormat: 'lines',
    opposite: OPPOSITE,
  },
  'starts-with': {
    name: 'Starts with',
    hint: 'Start of the output, case-sensitive.',
    valueFormat: 'text',
    opposite: OPPOSITE,
  },
  equals: {
    name: 'Equals',
    hint: 'The whole output, including spaces and line breaks.',
    valueFormat: 'text',
    opposite: OPPOSITE,
  },
  levenshtein: {
    name: 'Similar to',
    hint: 'The whole output, up to a number of different characters.',
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
    hint: 'A JSON object or list within other text. Add a JSON Schema to validate it.',
    valueFormat: 'schema or nothing',
    opposite: OPPOSITE,
  },
  json_schema: {
    name: 'Matches a JSON Schema',
    hint: 'JSON Schema 2020-12. An output that is not JSON fails.',
    valueFormat: 'schema',
  },
  max_tokens: {
    name: 'Max tokens',
    hint: "Counted with the tokenizer of the prompt's model.",
    valueFormat: 'number',
  },
  'word-count': {
    name: 'Word count',
    hint: 'A number or a range: 50-200, 50- or -200.',
    valueFormat: 'words',
    opposite: OPPOSITE,
  },
  latency: {
    name: 'Max latency (ms)',
    hint: 'From sending to the last token. Needs a run.',
    valueFormat: 'amount',
    opposite: OPPOSITE,
  },
  cost: {
    name: 'Max cost (USD)',
    hint: 'Fails for models without a known price. Needs a run.',
    valueFormat: 'amount',
    opposite: OPPOSITE,
  },
  'finish-reason': {
    name: 'Finish reason',
    hint: 'Why the model stopped. Needs a run.',
    valueFormat: 'ending',
    opposite: OPPOSITE,
  },
  'is-valid-openai-tools-call': {
    name: 'Valid tool calls',
    hint: 'Every call names a tool of the prompt, with arguments that fit its schema. Needs a run.',
    valueFormat: 'none',
    opposite: OPPOSITE,
  },
  'tool-call-f1': {
    name: 'Calls these tools',
    hint: 'One name per line. Needs a run.',
    valueFormat: 'names and score',
    opposite: OPPOSITE,
  },
  'llm-rubric': {
    name: 'LLM judge',
    hint: 'One criterion in a sentence, judged by another model. Needs a run and costs a model call.',
    valueFormat: 'text',
    opposite: OPPOSITE,
  },
  'assert-set': {
    name: 'Check set',
    hint: 'The checks as a JSON list. Without a threshold all must pass.',
    valueFormat: 'checks',
  },
}

export const CHECK_TYPES = Object.keys(CHECK_DEFINITIONS) as BaseType[]

export const parseCheckType = ({
  type,
}: Pick<Check, 'type'>): { readonly base: BaseType; readonly isNot: boolean } => {
  const base = CHECK_TYPES.find((known) => type === `not-${known}`)
  return base ? { base, isNot: true } : { base: type as BaseType, isNot: false }
}
