import { z } from 'zod'

const FIRST = Date.parse('0001-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

/** Whether a text is an instant with a four-digit year in both PostgreSQL and ISO 8601. */
export const isInstant = (text: string): boolean => {
  const at = Date.parse(text)
  return at >= FIRST && at <= LAST
}

/** An instant sent by a client; checked in UTC, since an offset can move it out of range. */
export const instant = z.iso
  .datetime({ offset: true })
  .refine(isInstant, 'must be between the years 1 and 9999 in UTC')
