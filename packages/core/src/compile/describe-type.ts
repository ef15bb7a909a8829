import { count } from '../text/count.ts'
import type { TypedVariable } from './write-value.ts'

/** Describes a variable's values for callers that send text; undefined for any text. */
export function describeType({ type = 'text', rules = {} }: TypedVariable): string | undefined {
  const { choices = [], min, max, pattern, item_type = 'string' } = rules
  switch (type) {
    case 'string':
      return joinWords(`text${describeRange(min, max, 'character')}`, pattern)
    case 'integer':
      return `whole number${describeRange(min, max)}`
    case 'number':
      return `number${describeRange(min, max)}`
    case 'boolean':
      return 'true or false'
    case 'enum':
      return `one of: ${choices.join(', ')}`
    case 'date':
      return 'date, such as 2026-01-31'
    case 'list':
      return `list${describeItems(item_type)}${describeRange(min, max, 'item')}, one item per line`
    case 'object':
      return 'JSON object'
    default:
      return undefined
  }
}

const joinWords = (words: string, pattern: string | undefined): string =>
  pattern === undefined ? words : `${words} that matches ${pattern}`

const ITEMS: Readonly<Record<string, string>> = {
  integer: ' of whole numbers',
  number: ' of numbers',
  boolean: ' of true or false',
}

const describeItems = (type: string): string => ITEMS[type] ?? ''

function describeRange(min: number | undefined, max: number | undefined, unit?: string): string {
  const before = unit === undefined ? ' ' : ' of '
  const limit = (value: number) => (unit === undefined ? value : count(value, unit))
  if (min !== undefined && max !== undefined) return `${before}${min} to ${limit(max)}`
  if (min !== undefined) return `${before}at least ${limit(min)}`
  return max === undefined ? '' : `${before}at most ${limit(max)}`
}
