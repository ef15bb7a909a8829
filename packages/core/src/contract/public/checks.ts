import { z } from 'zod'
import { parseText, renderParts } from '../../compile/template.ts'
import { compilePattern } from '../../pattern.ts'
import { text, visibleLine } from '../../text.ts'

const MOST_CHECK_TEXT = 100_000
/** Max checks of a test case, including those in sets. */
export const MOST_CHECKS = 50
const MOST_RUBRIC = 10_000
const MOST_EDITS = 10_000
/** Default max edits of `levenshtein`. */
export const USUAL_EDITS = 5

/** Validates a pattern before variable values are known. */
const withoutVariables = (pattern: string) => renderParts(parseText(pattern), () => 'x')

const isPattern = (pattern: string) => {
  try {
    compilePattern(withoutVariables(pattern))
    return true
  } catch {
    return false
  }
}

const value = text(MOST_CHECK_TEXT).min(1)
const pattern = text(1_000).min(1).refine(isPattern, 'is not a regular expression')
const schema = z.record(z.string(), z.unknown())
const values = z.array(text(10_000).min(1)).min(1).max(100)
const share = z.number().min(0).max(1)

const words = z.strictObject({ min: z.int().min(0).optional(), max: z.int().min(0).optional() })
const isRange = ({ min, max }: z.output<typeof words>) =>
  (min !== undefined || max !== undefined) && (min ?? 0) <= (max ?? Number.POSITIVE_INFINITY)

/** Optional fields of every check, described at the list of checks. */
const shared = {
  weight: z.number().min(0).max(1_000).optional(),
  metric: visibleLine(100).min(1).optional(),
}

/** A type and its negation, with promptfoo's names. */
const either = <Type extends string>(type: Type) => [type, `not-${type}`] as const

/** Types of one shape share a schema, to keep the tool list small in a model's context. */
const leaves = [
  z.strictObject({
    type: z.enum(['contains', ...either('icontains'), ...either('starts-with')]),
    value,
    ...shared,
  }),
  z.strictObject({
    type: z.enum([
      ...either('contains-any'),
      ...either('contains-all'),
      ...either('icontains-any'),
      ...either('icontains-all'),
    ]),
    value: values,
    ...shared,
  }),
  z.strictObject({
    type: z.enum(either('equals')),
    value: text(MOST_CHECK_TEXT),
    ...shared,
  }),
  z.strictObject({ type: z.enum(either('regex')), value: pattern, ...shared }),
  z.strictObject({ type: z.literal('json_schema'), value: schema, ...shared }),
  z.strictObject({
    type: z.enum([...either('is-json'), ...either('contains-json')]),
    value: schema.optional(),
    ...shared,
  }),
  z.strictObject({ type: z.literal('max_tokens'), value: z.int().min(1), ...shared }),
  z.strictObject({
    type: z.enum(either('word-count')),
    value: z.union([
      z.int().min(0),
      words.refine(isRange, 'needs a min, a max of at least that, or both'),
    ]),
    ...shared,
  }),
  z.strictObject({
    type: z.enum(either('levenshtein')),
    value: text(MOST_CHECK_TEXT),
    threshold: z
      .int()
      .min(0)
      .max(MOST_EDITS)
      .optional()
      .meta({ description: `Max edits. Default: ${USUAL_EDITS}.` }),
    ...shared,
  }),
  z.strictObject({
    type: z.enum([...either('latency'), ...either('cost')]),
    threshold: z
      .number()
      .min(0)
      .meta({ description: 'Max latency (ms) or cost (USD) of the run.' }),
    ...shared,
  }),
  z.strictObject({
    type: z.enum(either('finish-reason')),
    value: z.enum(['stop', 'length', 'content_filter', 'tool_calls']),
    ...shared,
  }),
  z.strictObject({
    type: z.enum(either('llm-rubric')),
    value: text(MOST_RUBRIC).min(1).meta({
      description:
        'One criterion for the LLM judge, which also gets the input, values, prompt and reference answer.',
    }),
    votes: z
      .literal([1, 3])
      .optional()
      .meta({ description: 'Number of judge calls; the majority decides. Default: 1.' }),
    ...shared,
  }),
] as const

const notContains = { value, ...shared }
const stored = z.strictObject({ type: z.literal('not_contains'), ...notContains })
const given = z.strictObject({
  // Accepts both spellings and stores ours.
  type: z.enum(['not_contains', 'not-contains']).transform(() => 'not_contains' as const),
  ...notContains,
})

const set = { type: z.literal('assert-set'), threshold: share.optional(), ...shared }
const MOST_IN_SET = 20

const LeafCheck = z.discriminatedUnion('type', [...leaves, stored])
export type LeafCheck = z.output<typeof LeafCheck>

/** A stored check on an output. */
export const Check = z.discriminatedUnion('type', [
  ...leaves,
  stored,
  z.strictObject({ ...set, assert: z.array(LeafCheck).min(1).max(MOST_IN_SET) }),
])
export type Check = z.output<typeof Check>
export type CheckType = Check['type']

/** A check as input. */
const GivenCheck = z.discriminatedUnion('type', [
  ...leaves,
  given,
  z.strictObject({
    ...set,
    assert: z
      .array(z.discriminatedUnion('type', [...leaves, given]))
      .min(1)
      .max(MOST_IN_SET),
  }),
])

/** All leaf checks in order; sets are flattened. */
export const leafChecks = (checks: readonly Check[]): LeafCheck[] =>
  checks.flatMap((check) => (check.type === 'assert-set' ? check.assert : check))

export const GivenChecks = z
  .array(GivenCheck)
  .max(MOST_CHECKS)
  .refine(
    (checks) => leafChecks(checks).length <= MOST_CHECKS,
    `has at most ${MOST_CHECKS} checks, including those in sets`,
  )
