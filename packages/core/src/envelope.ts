import { z } from 'zod'
import { FAILURES, type FailureCode } from './failure.ts'

const failureCodes = Object.keys(FAILURES) as [FailureCode, ...FailureCode[]]

export const FailureBody = z
  .object({ code: z.enum(failureCodes), message: z.string() })
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

export const failed = (code: FailureCode, message: string): z.infer<typeof FailureEnvelope> => ({
  data: null,
  error: { code, message },
})
