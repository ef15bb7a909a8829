import { topic } from '@promptwire/runtime/environment-fields'
import { z } from 'zod'
import type { Retirement } from './http/doors/retirement.ts'

/** Spec, Versioning 5: a version keeps working for this long after it was deprecated. */
const MIN_MONTHS = 6

const date = z.iso
  .datetime({ error: 'must be a date and time in UTC, such as 2027-06-01T00:00:00Z' })
  .transform((text) => new Date(text))

/** When v1 of the API ends. */
export const retirementFields = topic('Operation', {
  SUNSET_OF_V1: date
    .optional()
    .describe(
      'Date and time when API v1 ends, sent as the `Sunset` header: at least six months after `DEPRECATION_OF_V1`.',
    ),
  DEPRECATION_OF_V1: date.optional().meta({
    defaultText: 'the start',
    description:
      'Date and time when the end of API v1 was announced, sent as the `Deprecation` header.',
  }),
})

type RetirementFields = z.output<z.ZodObject<typeof retirementFields>>

/** Without a date of deprecation, v1 is deprecated from this start on. */
export function readRetirement(
  { SUNSET_OF_V1: endsAt, DEPRECATION_OF_V1: announcedAt }: RetirementFields,
  startedAt: Date,
): Retirement | undefined {
  return endsAt && { endsAt, deprecatedAt: announcedAt ?? startedAt }
}

/** Refuses an end that comes too soon; without a date of deprecation, seen from now. */
export function requireNotice(fields: RetirementFields, context: z.RefinementCtx): void {
  const retirement = readRetirement(fields, new Date())
  if (!retirement) return
  const earliest = new Date(retirement.deprecatedAt)
  earliest.setUTCMonth(earliest.getUTCMonth() + MIN_MONTHS)
  if (retirement.endsAt >= earliest) return
  const from = fields.DEPRECATION_OF_V1 ? 'DEPRECATION_OF_V1' : 'now'
  context.addIssue({
    code: 'custom',
    path: ['SUNSET_OF_V1'],
    message:
      `must be at least ${MIN_MONTHS} months after ${from}, so ${earliest.toISOString()} or later. ` +
      'If the end was announced before, set DEPRECATION_OF_V1 to that date.',
  })
}
