import { invalidField } from '@promptwire/core/errors/failure'

/** The event that a reader saw last, by the header with which it comes back (HTML standard, 9.2). */
export function readLastEventId(header: string | undefined): number | undefined {
  if (header === undefined || header === '') return undefined
  if (/^\d{1,10}$/.test(header)) return Number(header)
  throw invalidField('Last-Event-ID', 'is not an id of this stream.')
}
