import { isTimeZone } from '@promptwire/core/time-zone'
import type { Option, OptionGroup } from '../../ui/field.tsx'

/** What somebody has who chose none. */
const UTC: Option = { value: 'UTC', label: 'UTC' }

/**
 * The zones to choose from, by continent, each by its city, so that typing finds it. A zone that
 * was chosen elsewhere under another of its names stays, and so does one that is known no more.
 */
export function timeZoneOptions(chosen: string): (Option | OptionGroup)[] {
  const isListed = chosen === UTC.value || ZONES.some(({ options }) => options.some(isZone(chosen)))
  return isListed ? [UTC, ...ZONES] : [toUnlistedOption(chosen), UTC, ...ZONES]
}

const isZone =
  (name: string) =>
  ({ value }: Option) =>
    value === name

const toUnlistedOption = (name: string): Option => ({
  value: name,
  label: isTimeZone(name) ? name : `${name}, not known any more: times are in UTC`,
})

/** "America/Argentina/Buenos_Aires" as "Buenos Aires, Argentina". */
const formatCity = (name: string): string =>
  name.split('/').slice(1).toReversed().join(', ').replaceAll('_', ' ')

const NAMES = Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/'))

const getContinent = (name: string): string => name.slice(0, name.indexOf('/'))

const ZONES: readonly OptionGroup[] = [...new Set(NAMES.map(getContinent))].map((continent) => ({
  group: continent,
  options: NAMES.filter((name) => getContinent(name) === continent)
    .map((value) => ({ value, label: formatCity(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
}))
