import { z } from 'zod'
import { FAILURES, type FailureCode, type FieldProblem } from './failure.ts'

const failureCodes = Object.keys(FAILURES) as [FailureCode, ...FailureCode[]]

const FieldProblemBody = z
  .object({
    field: z.string().meta({
      description: 'Path of the field, like `checks.0.value`.',
      examples: ['name'],
    }),
    message: z.string().meta({
      description: 'What is wrong, without the field: `must be a UUID.`',
      examples: ['must not be empty.'],
    }),
    expected: z
      .union([z.string(), z.number(), z.array(z.string())])
      .optional()
      .meta({ description: 'The accepted type, limit or values.' }),
    given: z
      .union([z.string(), z.number()])
      .optional()
      .meta({ description: 'The received type, length or short value.' }),
  })
  .meta({ id: 'FieldProblem', description: 'A problem with one field of the request.' })

export const FailureBody = z
  .object({
    code: z.enum(failureCodes),
    message: z.string(),
    details: z
      .array(FieldProblemBody)
      .optional()
      .meta({ description: 'Wrong fields; empty if the error is about no field.' }),
    doc_url: z.string().optional().meta({ description: 'Reference page of the code.' }),
  })
  .meta({ id: 'Error', description: 'An error: a code for programs, a message for people.' })

/** Envelope of every public API response: `error` is null on success, `data` on failure. */
export const envelopeSchema = (data: z.ZodType) => z.object({ data, error: z.null() })

/** A page of a list: `next_cursor` is null on the last page and absent without a limit. */
export const pageSchema = (data: z.ZodType) =>
  envelopeSchema(data).extend({
    next_cursor: z
      .string()
      .nullable()
      .optional()
      .meta({ examples: [null] }),
  })

export const FailureEnvelope = z.object({ data: z.null(), error: FailureBody })

export const success = <T>(data: T) => ({ data, error: null })

/** The parts of a `Failure` that `failed` returns. */
interface FailureParts {
  readonly code: FailureCode
  readonly message: string
  readonly details?: readonly FieldProblem[]
}

/** The error envelope; `webUrl` serves the error reference. */
export const failed = (
  { code, message, details = [] }: FailureParts,
  webUrl?: string,
): z.infer<typeof FailureEnvelope> => ({
  data: null,
  error: {
    code,
    message,
    details: details.map(({ expected, ...problem }) => ({
      ...problem,
      ...(expected !== undefined && {
        expected: typeof expected === 'object' ? [...expected] : expected,
      }),
    })),
    ...(webUrl !== undefined && { doc_url: `${webUrl}${errorPath(code)}` }),
  },
})

/** The path of an error code in the web app's reference. */
export const errorPath = (code: FailureCode): string => `/docs#error-${code}`
