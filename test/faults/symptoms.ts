import { scrapeMetrics } from '../support/scrape-metrics.ts'
import type { Place } from './place.ts'

/** How a fault appears in a replica's metrics. */
export type Symptom =
  | 'database down'
  | 'refusals'
  | 'lost connections'
  | 'slow admission'
  | 'newer schema'

type Values = ReadonlyMap<string, number>

/** One entry per replica. */
export type Readings = readonly Values[]

export const readMetrics = ({ replicas }: Place): Promise<Readings> =>
  Promise.all(replicas.map(({ internalUrl }) => scrapeMetrics(internalUrl)))

/** Whether a replica shows a new symptom. */
export const isShown = (symptom: Symptom, before: Readings, now: Readings): boolean =>
  now.some((values, i) => SHOWS[symptom](values, before[i] ?? new Map()))

/** Mean time of the admission statement, which normally takes milliseconds. */
const SLOW_SECONDS = 0.1

const SHOWS: Record<Symptom, (now: Values, before: Values) => boolean> = {
  'database down': (now) => now.get('promptwire_database_up') === 0,
  refusals: (now, before) => countRefusals(now) > countRefusals(before),
  'lost connections': grows('promptwire_database_connections_lost_total'),
  'newer schema': grows('promptwire_database_migrations'),
  'slow admission': (now, before) => {
    const added = (name: string) => read(now, name) - read(before, name)
    const seconds = added('promptwire_admission_duration_seconds_sum')
    return seconds / added('promptwire_admission_duration_seconds_count') > SLOW_SECONDS
  },
}

function grows(name: string) {
  return (now: Values, before: Values) => read(now, name) > read(before, name)
}

const countRefusals = (values: Values): number =>
  [...values]
    .filter(([name]) => name.startsWith('promptwire_http_requests_total') && name.includes('"503"'))
    .reduce((sum, [, count]) => sum + count, 0)

const read = (values: Values, name: string): number => values.get(name) ?? 0
