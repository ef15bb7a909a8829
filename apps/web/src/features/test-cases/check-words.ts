import type { Check, CheckType } from '@promptwire/core/contract/public/test-case-fields'
import { count } from '@promptwire/core/count'
import { excerpt } from './excerpt.ts'

/** How a type of check is told to people, and what it needs of them. */
interface CheckWords {
  readonly name: string
  /** How its value is understood. */
  readonly hint: string
  readonly written: 'text' | 'code' | 'number'
}

/** In the order in which they are offered. */
export const CHECK_WORDS: Readonly<Record<CheckType, CheckWords>> = {
  contains: {
    name: 'Contains',
    hint: 'Somewhere in the output, letter by letter.',
    written: 'text',
  },
  not_contains: {
    name: 'Does not contain',
    hint: 'Nowhere in the output, letter by letter.',
    written: 'text',
  },
  equals: {
    name: 'Is exactly',
    hint: 'The whole output, blanks and line breaks too.',
    written: 'text',
  },
  regex: {
    name: 'Matches',
    hint: 'A regular expression of JavaScript, with Unicode; ^ and $ are the ends of the output.',
    written: 'code',
  },
  json_schema: {
    name: 'Fits a JSON schema',
    hint: 'JSON Schema 2020-12. An output that is not JSON fails.',
    written: 'code',
  },
  max_tokens: {
    name: 'Most tokens',
    hint: "Counted as the prompt's model does.",
    written: 'number',
  },
}

export const CHECK_TYPES = Object.keys(CHECK_WORDS) as CheckType[]

/** A check as it reads after "The output": "contains “refund”". */
export function inWords(check: Check): string {
  switch (check.type) {
    case 'contains':
      return `contains ${quoted(check.value)}`
    case 'not_contains':
      return `does not contain ${quoted(check.value)}`
    case 'equals':
      return check.value === '' ? 'is empty' : `is exactly ${quoted(check.value)}`
    case 'regex':
      return `matches /${excerpt(check.value, MOST_SHOWN)}/`
    case 'json_schema':
      return 'is JSON that fits its schema'
    case 'max_tokens':
      return `has at most ${count(check.value, 'token')}`
  }
}

/** Characters of a value that stand in a sentence. */
export const MOST_SHOWN = 40

/** Set apart, so that the direction of what is quoted stays its own. */
const quoted = (text: string) => `“\u2068${excerpt(text, MOST_SHOWN)}\u2069”`
