import {
  escapeText,
  locatePlaceholders,
  type Part,
  parseText,
} from '@promptwire/core/compile/template'
import { fencedLines } from './fenced-lines.ts'

export type PlaceholderStyle = 'braces' | 'angle brackets' | 'dollar braces'

export interface ConvertedPlaceholders {
  readonly text: string
  /** Converted placeholders as written, in order. */
  readonly converted: readonly FoundPlaceholder[]
  /** Unconverted placeholders in other styles, as written, in order. */
  readonly unconverted: readonly ForeignPlaceholder[]
}

export interface ForeignPlaceholder {
  readonly key: string
  /** As the text has it: `{name}`. */
  readonly written: string
}

export const PLACEHOLDER_EXAMPLES: Readonly<Record<PlaceholderStyle, string>> = {
  braces: '{name}',
  'angle brackets': '<<name>>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the literal style of foreign texts
  'dollar braces': '${name}',
}

/**
 * One alternative per style. Never directly after a word, a backslash or a math symbol: `\frac{a}`
 * and `x_{n}` keep their braces.
 */
const FOREIGN =
  /(?<!\\\{?)\$\{[ \t]*(?<dollar>[A-Za-z_][A-Za-z0-9_.-]{0,63})[ \t]*\}|(?<!\\\{?)<<[ \t]*(?<angle>[A-Za-z_][A-Za-z0-9_.-]{0,63})[ \t]*>>|(?<![\w\\^{$])\{(?<brace>[A-Za-z_][A-Za-z0-9_.-]{0,63})\}(?!\})/g

/**
 * Converts `{name}`, `<<name>>` and `${name}` to `{{name}}` outside fenced code, and escapes the
 * rest, so that it compiles to itself. If a text already uses `{{name}}`, other styles stay text.
 */
export function convertPlaceholders(
  text: string,
  isText: (key: string) => boolean = () => false,
): ConvertedPlaceholders {
  const escaped = escapeText(text, isText)
  const others = () => findForeign(text).filter(({ key }) => !isText(key))
  const unchanged = () => ({ text: escaped, converted: [], unconverted: others() })
  if (locatePlaceholders(text).length > 0) return unchanged()
  const converted: FoundPlaceholder[] = []
  const ours = replaceForeign(escaped, (found) => {
    if (isText(found.key)) return found.written
    converted.push(found)
    return `{{${found.key}}}`
  })
  if (writeBack(parseText(ours), converted) !== text) return unchanged()
  return { text: ours, converted, unconverted: [] }
}

/** The compiled text with placeholders as written; undefined if it has others. */
export function writeBack(
  parts: readonly Part[],
  converted: readonly ForeignPlaceholder[],
): string | undefined {
  const rest = converted.values()
  const texts = parts.map((part) => {
    if (typeof part === 'string') return part
    const { value } = rest.next()
    return value?.key === part.key ? value.written : undefined
  })
  return rest.next().done && !texts.includes(undefined) ? texts.join('') : undefined
}

/** Converts only foreign placeholders with these keys. */
export const convertKeys = (text: string, keys: ReadonlySet<string>): string =>
  replaceForeign(text, ({ key, written }) => (keys.has(key) ? `{{${key}}}` : written))

function findForeign(text: string): ForeignPlaceholder[] {
  const found: ForeignPlaceholder[] = []
  replaceForeign(text, ({ key, written }) => {
    found.push({ key, written })
    return written
  })
  return found
}

export interface FoundPlaceholder extends ForeignPlaceholder {
  readonly style: PlaceholderStyle
}

function replaceForeign(text: string, replace: (found: FoundPlaceholder) => string): string {
  // `<<SYS>>` to `<</SYS>>` is a model's marker, not a placeholder.
  const closed = new Set(Array.from(text.matchAll(/<<\/([\w.-]{1,64})>>/g), ([, key]) => key))
  const inLine = (line: string) =>
    line.replace(FOREIGN, (written: string, ...match) => {
      const { dollar, angle, brace } = match.at(-1) as Record<string, string | undefined>
      if (dollar !== undefined) return replace({ key: dollar, written, style: 'dollar braces' })
      if (angle !== undefined && closed.has(angle)) return written
      if (angle !== undefined) return replace({ key: angle, written, style: 'angle brackets' })
      return replace({ key: brace ?? '', written, style: 'braces' })
    })
  return fencedLines(text)
    .map((line) => (line.isCode ? line.text : inLine(line.text)))
    .join('\n')
}
