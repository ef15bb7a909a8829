import { OperatorError } from '@promptwire/runtime/environment'
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

/**
 * When v1 ends; without a date of deprecation, v1 is deprecated from this start on. Refuses an end
 * that comes too soon after it.
 */
export function readRetirement(
  { SUNSET_OF_V1: endsAt, DEPRECATION_OF_V1: announcedAt }: RetirementFields,
  startedAt: Date,
): Retirement | undefined {
  if (!endsAt) return undefined
  const deprecatedAt = announcedAt ?? startedAt
  const earliest = new Date(deprecatedAt)
  earliest.setUTCMonth(earliest.getUTCMonth() + MIN_MONTHS)
  if (endsAt >= earliest) return { endsAt, deprecatedAt }
  const from = announcedAt ? 'DEPRECATION_OF_V1' : 'now'
  throw new OperatorError(
    `SUNSET_OF_V1: must be at least ${MIN_MONTHS} months after ${from}, so ${earliest.toISOString()} ` +
      'or later. If the end was announced before, set DEPRECATION_OF_V1 to that date.',
  )
}
