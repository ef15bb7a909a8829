import { repeatedName } from './repeated-name.ts'

const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/gs
const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i
/** The smallest number has as many digits when it is written out. */
const MAX_DIGITS = 400
const MAX_QUOTE_LENGTH = 40

/** What of a JSON text would not come back as it stands there, as a sentence; undefined when all would. */
export function findRoundtripLoss(json: string): string | undefined {
  if (namesPrototype(json)) return 'no field can be called __proto__.'
  const twice = repeatedName(json)?.slice(0, MAX_QUOTE_LENGTH)
  if (twice !== undefined)
    return `the name "${twice}" stands twice in one object: keep one of them.`
  const numbers = (json.match(STRING_OR_NUMBER) ?? []).filter((token) => !token.startsWith('"'))
  const lost = numbers.find((token) => !isExact(token))?.slice(0, MAX_QUOTE_LENGTH)
  return lost && `${lost} cannot be kept exactly as a number: write it in quotes.`
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

/** The same for every way of writing a number, without its sign. */
function decimal(token: string): string | undefined {
  const [, whole, fraction = '', exponent = '0'] = NUMBER.exec(token) ?? []
  if (whole === undefined) return undefined
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return '0'
  return `${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`
}
