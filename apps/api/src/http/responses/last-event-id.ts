import { invalidField } from '@promptwire/core/errors/failure'

/** The last event that a reader saw, from its reconnect header (HTML standard, 9.2). */
export function readLastEventId(header: string | undefined): number | undefined {
  if (header === undefined || header === '') return undefined
  if (/^\d{1,10}$/.test(header)) return Number(header)
  throw invalidField('Last-Event-ID', 'is not an id of this stream.')
}
