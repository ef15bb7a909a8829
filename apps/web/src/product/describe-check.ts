import { type Check, DEFAULT_EDIT_DISTANCE } from '@promptwire/contract/checks/checks'
import { count } from '@promptwire/core/text/count'
import { excerpt } from '../ui/data/excerpt.ts'
import { FINISH_REASON_LABELS } from './finish-reason-labels.ts'

/** Completes a sentence that starts with "The output": "contains “refund”". */
export function describeCheck(check: Check): string {
  const { weight = 1 } = check
  const weighs = weight === 1 ? '' : ` (weight ${weight})`
  return `${describeCondition(check)}${weighs}`
}

function describeCondition(check: Check): string {
  switch (check.type) {
    case 'contains':
    case 'icontains':
      return `contains ${quoted(check.value)}${inAnyCase(check.type)}`
    case 'not_contains':
    case 'not-icontains':
      return `does not contain ${quoted(check.value)}${inAnyCase(check.type)}`
    case 'equals':
      return check.value === '' ? 'is empty' : `equals ${quoted(check.value)}`
    case 'not-equals':
      return check.value === '' ? 'is not empty' : `does not equal ${quoted(check.value)}`
    case 'regex':
      return `matches /${excerpt(check.value, MAX_QUOTE_LENGTH)}/`
    case 'not-regex':
      return `does not match /${excerpt(check.value, MAX_QUOTE_LENGTH)}/`
    case 'starts-with':
      return `starts with ${quoted(check.value)}`
    case 'not-starts-with':
      return `does not start with ${quoted(check.value)}`
    case 'levenshtein':
    case 'not-levenshtein':
      return `is ${check.type === 'levenshtein' ? '' : 'not '}${quoted(check.value)} but for ${count(check.threshold ?? DEFAULT_EDIT_DISTANCE, 'character')}`
    case 'json_schema':
      return 'matches its JSON Schema'
    case 'is-valid-openai-tools-call':
    case 'not-is-valid-openai-tools-call':
    case 'tool-call-f1':
    case 'not-tool-call-f1':
      return describeToolCalls(check)
    case 'max_tokens':
      return `has at most ${count(check.value, 'token')}`
    case 'assert-set':
      return `passes ${check.threshold === undefined ? 'all' : `${Math.round(check.threshold * 100)}%`} of ${count(check.assert.length, 'check')}`
    default:
      return describeOtherCheck(check)
  }
}

type ToolCallCheck = Extract<
  Check,
  { readonly type: `${'' | 'not-'}${'is-valid-openai-tools-call' | 'tool-call-f1'}` }
>

function describeToolCalls(check: ToolCallCheck): string {
  const calls = check.type.startsWith('not-') ? 'does not call' : 'calls'
  if (!('value' in check)) return `${calls} tools as they are defined`
  const more = check.value.length > 3 ? ' …' : ''
  const names = check.value.slice(0, 3).map(quoted).join(', ')
  return `${calls} ${names}${more} (F1 score ${check.threshold ?? 1})`
}

type OtherCheck = Extract<
  Check,
  {
    readonly type: `${'' | 'not-'}${
      | 'contains-any'
      | 'contains-all'
      | 'icontains-any'
      | 'icontains-all'
      | 'is-json'
      | 'contains-json'
      | 'word-count'
      | 'latency'
      | 'cost'
      | 'finish-reason'
      | 'llm-rubric'}`
  }
>

function describeOtherCheck(check: OtherCheck): string {
  const isNot = check.type.startsWith('not-')
  switch (check.type) {
    case 'is-json':
    case 'not-is-json':
      return `is ${isNot ? 'not ' : ''}JSON${describeSchema(check.value)}`
    case 'contains-json':
    case 'not-contains-json':
      return `${isNot ? 'contains no' : 'contains'} JSON${describeSchema(check.value)}`
    case 'word-count':
    case 'not-word-count':
      return `${isNot ? 'does not have' : 'has'} ${describeWordCount(check.value)}`
    case 'latency':
    case 'not-latency':
      return `comes ${isNot ? 'after more than' : 'within'} ${count(check.threshold, 'millisecond')}`
    case 'cost':
    case 'not-cost':
      return `costs ${isNot ? 'more than' : 'at most'} $${check.threshold}`
    case 'finish-reason':
    case 'not-finish-reason':
      return `${isNot ? 'does not end' : 'ends'} because ${FINISH_REASON_LABELS[check.value]}`
    case 'llm-rubric':
    case 'not-llm-rubric':
      return `${isNot ? 'does not meet' : 'meets'} the criterion ${quoted(check.value)}`
    default:
      return `contains ${describeSelection(check.type)} ${check.value.slice(0, 3).map(quoted).join(', ')}${check.value.length > 3 ? ' …' : ''}${inAnyCase(check.type)}`
  }
}

function describeSelection(type: Check['type']): string {
  const isAny = type.endsWith('any')
  if (type.startsWith('not-')) return isAny ? 'none of' : 'not all of'
  return isAny ? 'one of' : 'all of'
}

const inAnyCase = (type: Check['type']) => (type.includes('icontains') ? ' (ignoring case)' : '')
const describeSchema = (schema: object | undefined) =>
  schema === undefined ? '' : ' that matches its schema'

function describeWordCount(
  expected: number | { readonly min?: number | undefined; readonly max?: number | undefined },
) {
  if (typeof expected === 'number') return count(expected, 'word')
  const { min, max } = expected
  if (max === undefined) return `at least ${count(min ?? 0, 'word')}`
  return min === undefined ? `at most ${count(max, 'word')}` : `${min} to ${count(max, 'word')}`
}

/** Max length of a value quoted in a sentence. */
export const MAX_QUOTE_LENGTH = 40

/** Isolated, so that quoted text keeps its direction. */
const quoted = (text: string) => `“\u2068${excerpt(text, MAX_QUOTE_LENGTH)}\u2069”`
