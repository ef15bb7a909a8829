import { Failure } from '@promptwire/core/errors/failure'
import type { ListedModel } from '../../../platform/models/model.ts'

/** A longer list is no usable choice of models. */
const MAX_LISTED = 5_000
const YEAR_MS = 366 * 24 * 60 * 60 * 1_000
/** No vendor ended a model before this day. */
const EARLIEST = Date.parse('2020-01-01')
const MAX_YEARS_AHEAD = 10

/** Each model's end date by name, as the provider states it; a Failure for impossible dates. */
export function readModelDates(listed: readonly ListedModel[], at: Date): Record<string, string> {
  if (listed.length > MAX_LISTED) {
    throw unreadable(`It lists ${listed.length.toLocaleString('en')} models.`)
  }
  return Object.fromEntries(
    listed.flatMap(({ name, shutdownDate }) =>
      shutdownDate === null ? [] : [[name, readDay(name, shutdownDate, at)]],
    ),
  )
}

function readDay(name: string, written: string | number, at: Date): string {
  const time = typeof written === 'number' ? written * 1_000 : Date.parse(written)
  const latest = at.getTime() + MAX_YEARS_AHEAD * YEAR_MS
  if (Number.isFinite(time) && time >= EARLIEST && time <= latest) {
    return new Date(time).toISOString().slice(0, 10)
  }
  throw unreadable(`It says that ${name} ends at "${written}".`)
}

const unreadable = (reason: string) => new Failure('PROVIDER_FAILED', reason)
