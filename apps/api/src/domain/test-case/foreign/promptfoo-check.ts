import { parseJson, UnacceptableJson } from '@promptwire/core/json-text'

/** What an assertion of promptfoo becomes: a check as ours is written, and what it lost. */
export interface ReadCheck {
  readonly check?: Readonly<Record<string, unknown>>
  readonly lost: readonly string[]
  /** What of it changes the verdict, so that the test case is incomplete without it. */
  readonly dropped: readonly string[]
}

/** An assertion that is left out whole. */
const left = (...lost: readonly string[]): ReadCheck => ({ lost, dropped: lost })

type Fields = Readonly<Record<string, unknown>>

const TEXT = ['contains', 'icontains', 'starts-with', 'equals', 'regex', 'llm-rubric']
const LISTS = ['contains-any', 'contains-all', 'icontains-any', 'icontains-all']
const JSON_TYPES = ['is-json', 'contains-json']
const LIMITS = ['latency', 'cost']
const ONE_VALUE = ['word-count', 'finish-reason']
const KNOWN = [...TEXT, ...LISTS, ...JSON_TYPES, ...LIMITS, ...ONE_VALUE, 'levenshtein']
const CARRIED = ['type', 'value', 'threshold', 'weight', 'metric']

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads an assertion; what is of a type that we do not have is left out, and said. */
export function readAssertion(assertion: unknown): ReadCheck {
  if (!isRecord(assertion) || typeof assertion['type'] !== 'string') {
    return left('an assertion without a type')
  }
  const { type, weight, metric } = assertion
  const shared = {
    ...(weight !== undefined && { weight }),
    ...(metric !== undefined && { metric }),
  }
  const lost = Object.keys(assertion)
    .filter((key) => !CARRIED.includes(key) && !(type === 'assert-set' && key === 'assert'))
    .map((key) => `${key} of ${type}`)
  if (type === 'assert-set') return readSet(assertion, shared, lost)
  const base = type.replace(/^not-/, '')
  if (!KNOWN.includes(base)) return left(`assertions of the type ${type}`)
  const read = readValue(base, assertion)
  if (typeof read === 'string') return left(`${type}: ${read}`, ...lost)
  const { instead = base, ...value } = read
  const dropped = 'transform' in assertion ? [`transform of ${type}`] : []
  return { check: { type: type.replace(base, instead), ...value, ...shared }, lost, dropped }
}

function readSet(set: Fields, shared: object, lost: readonly string[]): ReadCheck {
  const { assert, threshold } = set
  const inside = Array.isArray(assert) ? assert.map(readAssertion) : []
  const checks = inside.flatMap(({ check }) => (check ? [check] : []))
  const all = [...lost, ...inside.flatMap((one) => one.lost)]
  if (checks.length === 0) return left('an assert-set without a check that is known here', ...all)
  const limit = threshold === undefined ? {} : { threshold }
  const dropped = inside.flatMap((one) => one.dropped)
  return { check: { type: 'assert-set', assert: checks, ...limit, ...shared }, lost: all, dropped }
}

type Value = { readonly instead?: string } & Readonly<Record<string, unknown>>

/** The fields of a check for an assertion's value, or why there are none. */
function readValue(base: string, { value, threshold }: Fields): Value | string {
  if (typeof value === 'string' && /^(file|package):\/\//.test(value))
    return 'a value in another file'
  if (LIMITS.includes(base)) return { threshold }
  if (base === 'equals' && typeof value === 'object')
    return { instead: 'is-json', value: { const: value } }
  if (LISTS.includes(base)) return { value: listIn(value) }
  if (JSON_TYPES.includes(base)) return readSchema(value)
  if (ONE_VALUE.includes(base)) return { value: numberOrText(value) }
  const text = typeof value === 'number' || typeof value === 'boolean' ? `${value}` : value
  if (base === 'levenshtein') return { value: text, ...(threshold !== undefined && { threshold }) }
  return { value: text }
}

function readSchema(value: unknown): Value | string {
  if (value === undefined || value === '') return {}
  if (typeof value !== 'string') return { value }
  try {
    return { value: parseJson(value) }
  } catch (error) {
    if (error instanceof UnacceptableJson) return 'a schema that is not JSON'
    throw error
  }
}

const numberOrText = (value: unknown) =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value

/** Texts, or one text of them with commas between. */
const listIn = (value: unknown): unknown =>
  typeof value === 'string' ? value.split(',').map((one) => one.trim()) : value

/** A column's shorthand: `type: value`, `type(threshold): value`, or a text that is the whole output. */
export function readShorthand(cell: string): ReadCheck {
  const [, type = '', threshold, value] =
    /^((?:not-)?[a-z-]+)(?:\(([\d.]+)\))?(?::\s*([\s\S]*))?$/.exec(cell) ?? []
  if (/^(javascript|python|fn|eval|file|webhook)$/.test(type)) return left(`${type} in __expected`)
  const named = type === 'grade' ? 'llm-rubric' : type
  const isType = KNOWN.includes(named.replace(/^not-/, ''))
  if (!isType) return readAssertion({ type: 'equals', value: cell })
  const limit = threshold === undefined ? {} : { threshold: Number(threshold) }
  return readAssertion({ type: named, ...(value !== undefined && { value }), ...limit })
}
