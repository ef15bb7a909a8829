import { splitCommaList } from './comma-list.ts'
import type { Fields } from './fields.ts'
import { JSON_TYPES, LIST_TYPES, SUPPORTED_TYPES, UNSUPPORTED_TYPES } from './promptfoo-types.ts'

/** Two families of types have a colon in their names. */
const SHORTHAND =
  /^((?:not-)?(?:similar:(?:cosine|dot|euclidean)|trajectory:[a-z-]+|[a-z][a-z0-9-]*))(?:\((\d+(?:\.\d+)?)\))?(?::([\s\S]*))?$/
/** In a CSV column these types have a threshold, by default 0.75. */
const WITH_THRESHOLD = ['cost', 'latency', 'levenshtein']
const DEFAULT_THRESHOLD = 0.75

/**
 * Parses a cell of `__expected`: `type: value`, `type(threshold): value`, or the exact output. A
 * cell that looks like an assertion is never an exact output.
 */
export function assertionIn(cell: string): Fields {
  const text = cell.trim()
  if (/^(?:file|package):\/\//.test(text)) return { type: 'javascript', value: text }
  const [, named = '', threshold, value] = SHORTHAND.exec(text) ?? []
  const type = named === 'grade' ? 'llm-rubric' : named
  const base = type.replace(/^not-/, '')
  if (SUPPORTED_TYPES.includes(base)) return buildAssertion(type, base, threshold, value?.trim())
  if (UNSUPPORTED_TYPES.includes(base)) return { type }
  if (threshold !== undefined || (type !== base && value !== undefined)) return { type }
  return { type: 'equals', value: text }
}

function buildAssertion(
  type: string,
  base: string,
  threshold: string | undefined,
  value: string | undefined,
): Fields {
  const limit = threshold === undefined ? DEFAULT_THRESHOLD : Number(threshold)
  return {
    type,
    ...(value !== undefined && { value: LIST_TYPES.includes(base) ? listIn(value) : value }),
    ...(WITH_THRESHOLD.includes(base) && { threshold: limit }),
    ...(value === '' && JSON_TYPES.includes(base) && { value: undefined }),
  }
}

/** An unreadable list stays text, which the check then rejects. */
function listIn(value: string): unknown {
  try {
    return splitCommaList(value)
  } catch {
    return value
  }
}
