import { findRepeatedName } from '../text/acceptable-json.ts'

const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/gs
const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i
/** Enough digits for the smallest number without an exponent. */
const MAX_DIGITS = 400
const MAX_QUOTE_LENGTH = 40

/** Describes what a JSON text would lose when parsed and written again, if anything. */
export function findRoundtripLoss(json: string): string | undefined {
  if (namesPrototype(json)) return 'a field cannot be named __proto__.'
  const twice = findRepeatedName(json)?.slice(0, MAX_QUOTE_LENGTH)
  if (twice !== undefined) return `"${twice}" appears twice in one object. Keep one.`
  const numbers = (json.match(STRING_OR_NUMBER) ?? []).filter((token) => !token.startsWith('"'))
  const lost = numbers.find((token) => !isExact(token))?.slice(0, MAX_QUOTE_LENGTH)
  return lost && `${lost} would lose digits as a number. Put it in quotes.`
}

function namesPrototype(json: string): boolean {
  let isNamed = false
  JSON.parse(json, (key, value: unknown) => {
    isNamed ||= key === '__proto__'
    return value
  })
  return isNamed
}

const isExact = (token: string): boolean =>
  token.length <= MAX_DIGITS && decimal(token) === decimal(String(Number(token)))

/** Normalizes the notation of a number, without its sign. */
function decimal(token: string): string | undefined {
  const [, whole, fraction = '', exponent = '0'] = NUMBER.exec(token) ?? []
  if (whole === undefined) return undefined
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return '0'
  return `${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`
}
