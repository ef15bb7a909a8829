import { isTimeZone } from '@promptwire/core/text/time-zone'
import type { Option, OptionGroup } from '../../../ui/controls/field.tsx'

const UTC: Option = { value: 'UTC', label: 'UTC' }

/**
 * Groups time zones by continent and labels them by city, so that typing finds them. Adds the
 * chosen zone if the list lacks it, such as an alias or a removed zone.
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
  label: isTimeZone(name) ? name : `${name} (unknown, times are in UTC)`,
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
