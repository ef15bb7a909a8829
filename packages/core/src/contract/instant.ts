import { z } from 'zod'

const FIRST = Date.parse('0001-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

/** Whether a text names an instant that PostgreSQL and ISO 8601 both write with four digits of year. */
export const isInstant = (text: string): boolean => {
  const at = Date.parse(text)
  return at >= FIRST && at <= LAST
}

/** A moment as clients send it; an offset may carry it over the calendar's edge, so it is computed. */
export const instant = z.iso
  .datetime({ offset: true })
  .refine(isInstant, 'must lie between the years 1 and 9999 in UTC')
