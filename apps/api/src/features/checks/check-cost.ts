import { listKeywords } from '@promptwire/core/text/json-schema-problem'
import { LRUCache } from 'lru-cache'

type Schema = Readonly<Record<string, unknown>>

/** Keywords with which each part of a value is checked once, by one part of the schema. */
const PLAIN_KEYWORDS: ReadonlySet<string> = new Set(
  `$comment $schema additionalProperties const default description enum examples exclusiveMaximum
  exclusiveMinimum items maxItems maxLength maxProperties maximum minItems minLength minProperties
  minimum properties required title type`.split(/\s+/),
)

/** The weight of schemas and patterns that compile in a few milliseconds. */
const MAX_WEIGHT = 2_000
const schemaWeights = new WeakMap<Schema, number>()
const patternWeights = new LRUCache<string, number>({ max: 1_000 })

/** True if the check time depends only on the size of the value. */
export const isPlainSchema = (schema: Schema): boolean => weighSchema(schema) < Infinity

function weighSchema(schema: Schema): number {
  const known = schemaWeights.get(schema)
  if (known !== undefined) return known
  const text = JSON.stringify(schema)
  const isPlain =
    text.length <= MAX_WEIGHT &&
    // Drafts differ in lists of schemas.
    !text.includes('"items":[') &&
    [...listKeywords(schema)].every((name) => PLAIN_KEYWORDS.has(name))
  const weight = isPlain ? text.length : Infinity
  schemaWeights.set(schema, weight)
  return weight
}

/** Classes and flags that expand to thousands of characters. */
const LARGE_CLASS = /\\[pP]|\(\?(?!:)/
const REPETITION = /\{(\d+)(?:,(\d*))?\}/g

/** A lower bound of the instructions that RE2 compiles a pattern to. */
function weighPattern(pattern: string): number {
  const known = patternWeights.get(pattern)
  if (known !== undefined) return known
  const times = [...pattern.matchAll(REPETITION)].reduce(
    (all, [, least, most]) => all * Math.max(1, Number(least), Number(most || 0)),
    1,
  )
  const weight = pattern.length * times
  const bounded = LARGE_CLASS.test(pattern) || weight > MAX_WEIGHT ? Infinity : weight
  patternWeights.set(pattern, bounded)
  return bounded
}

/** An upper bound of the steps to check a text; Infinity if unknown. */
export const estimateCheckCost = ({
  text,
  pattern,
  schema,
}: {
  readonly text: string
  readonly pattern?: string | undefined
  readonly schema?: Schema | undefined
}): number =>
  (pattern === undefined ? 0 : (text.length + 1) * weighPattern(pattern)) +
  (schema === undefined ? 0 : (text.length * weighSchema(schema)) / 10)
