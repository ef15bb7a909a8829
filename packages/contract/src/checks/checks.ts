import { parseText, renderParts } from '@promptwire/core/compile/template'
import { compilePattern } from '@promptwire/core/text/pattern'
import { text, visibleLine } from '@promptwire/core/text/text'
import { z } from 'zod'

const MAX_CHECK_VALUE_LENGTH = 100_000
/** Max checks of a test case, including those in sets. */
export const MAX_CHECKS = 50
const MAX_RUBRIC_LENGTH = 10_000
const MAX_EDIT_DISTANCE = 10_000
/** Default max edits of `levenshtein`. */
export const DEFAULT_EDIT_DISTANCE = 5

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

const value = text(MAX_CHECK_VALUE_LENGTH).min(1)
const pattern = text(1_000).min(1).refine(isPattern, 'is not a regular expression')
const schema = z.record(z.string(), z.unknown())
const values = z.array(text(10_000).min(1)).min(1).max(100)
const share = z.number().min(0).max(1)

const wordCountRange = z.strictObject({
  min: z.int().min(0).optional(),
  max: z.int().min(0).optional(),
})
const isRange = ({ min, max }: z.output<typeof wordCountRange>) =>
  (min !== undefined || max !== undefined) && (min ?? 0) <= (max ?? Number.POSITIVE_INFINITY)

/** Optional fields of every check, described once at the list. */
const shared = {
  weight: z.number().min(0).max(1_000).optional(),
  metric: visibleLine(100).min(1).optional(),
}

/** A type and its negation, with promptfoo's names. */
const either = <Type extends string>(type: Type) => [type, `not-${type}`] as const

/** Types of the same shape share a schema, to keep the tool list small in a model's context. */
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
    value: text(MAX_CHECK_VALUE_LENGTH),
    ...shared,
  }),
  z.strictObject({ type: z.enum(either('regex')), value: pattern, ...shared }),
  z.strictObject({ type: z.literal('json_schema'), value: schema, ...shared }),
  z.strictObject({
    type: z.enum([...either('is-json'), ...either('contains-json')]),
    value: schema
      .optional()
      .meta({ description: "JSON Schema. Default in a run: is-json uses the prompt's." }),
    ...shared,
  }),
  z.strictObject({ type: z.literal('max_tokens'), value: z.int().min(1), ...shared }),
  z.strictObject({
    type: z.enum(either('word-count')),
    value: z.union([
      z.int().min(0),
      wordCountRange.refine(isRange, 'needs a min, a max of at least that, or both'),
    ]),
    ...shared,
  }),
  z.strictObject({
    type: z.enum(either('levenshtein')),
    value: text(MAX_CHECK_VALUE_LENGTH),
    threshold: z
      .int()
      .min(0)
      .max(MAX_EDIT_DISTANCE)
      .optional()
      .meta({ description: `Max edits. Default: ${DEFAULT_EDIT_DISTANCE}.` }),
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
    type: z.enum(either('is-valid-openai-tools-call')).meta({
      description: 'Every call names a tool of the prompt, with arguments that fit its schema.',
    }),
    ...shared,
  }),
  z.strictObject({
    type: z.enum(either('tool-call-f1')),
    value: values.meta({ description: 'Names of the tools to call.' }),
    threshold: share.optional().meta({ description: 'Min F1 score. Default: 1.' }),
    ...shared,
  }),
  z.strictObject({
    type: z.enum(either('llm-rubric')),
    value: text(MAX_RUBRIC_LENGTH).min(1).meta({
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
const storedNotContains = z.strictObject({ type: z.literal('not_contains'), ...notContains })
const notContainsInput = z.strictObject({
  // Accepts both spellings; stores ours.
  type: z.enum(['not_contains', 'not-contains']).transform(() => 'not_contains' as const),
  ...notContains,
})

const set = { type: z.literal('assert-set'), threshold: share.optional(), ...shared }
const MAX_CHECKS_IN_SET = 20

const LeafCheck = z.discriminatedUnion('type', [...leaves, storedNotContains])
export type LeafCheck = z.output<typeof LeafCheck>

export const Check = z.discriminatedUnion('type', [
  ...leaves,
  storedNotContains,
  z.strictObject({ ...set, assert: z.array(LeafCheck).min(1).max(MAX_CHECKS_IN_SET) }),
])
export type Check = z.output<typeof Check>
export type CheckType = Check['type']

/** MCP resource with the exact schema of each check type. */
export const CHECK_TYPES_URI = 'promptwire://check-types'

export const CheckInput = z
  .discriminatedUnion('type', [
    ...leaves,
    notContainsInput,
    z.strictObject({
      ...set,
      assert: z
        .array(z.discriminatedUnion('type', [...leaves, notContainsInput]))
        .min(1)
        .max(MAX_CHECKS_IN_SET),
    }),
  ])
  .meta({
    description: `The fields depend on the type. Over MCP, the resource ${CHECK_TYPES_URI} and find_tools with the query check-types have the exact forms.`,
  })

/** All leaf checks in order; sets are flattened. */
export const leafChecks = (checks: readonly Check[]): LeafCheck[] =>
  checks.flatMap((check) => (check.type === 'assert-set' ? check.assert : check))

export const CheckListInput = z
  .array(CheckInput)
  .max(MAX_CHECKS)
  .refine(
    (checks) => leafChecks(checks).length <= MAX_CHECKS,
    `has at most ${MAX_CHECKS} checks, including those in sets`,
  )
