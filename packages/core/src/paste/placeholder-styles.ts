import { locatePlaceholders } from '../compile/template.ts'
import { fencedLines } from './fenced-lines.ts'

/** Foreign placeholder styles. */
export type PlaceholderStyle = 'braces' | 'angle brackets' | 'dollar braces'

/** A text with converted placeholders. */
export interface ConvertedPlaceholders {
  readonly text: string
  /** Number of converted placeholders by style. */
  readonly changed: ReadonlyMap<PlaceholderStyle, number>
  /** Placeholders in other styles that were not converted, as written, in order. */
  readonly unconverted: readonly ForeignPlaceholder[]
}

/** A placeholder in a foreign style. */
export interface ForeignPlaceholder {
  readonly key: string
  /** As the text has it: `{name}`. */
  readonly written: string
}

/** Style examples for people. */
export const PLACEHOLDER_EXAMPLES: Readonly<Record<PlaceholderStyle, string>> = {
  braces: '{name}',
  'angle brackets': '<<name>>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the literal style of foreign texts
  'dollar braces': '${name}',
}

/**
 * One alternative per style. No placeholder directly after a word, a backslash or a math symbol:
 * `\frac{a}` and `x_{n}` keep their braces.
 */
const FOREIGN =
  /(?<!\\)\$\{[ \t]*(?<dollar>[A-Za-z_][A-Za-z0-9_.-]{0,63})[ \t]*\}|(?<!\\)<<[ \t]*(?<angle>[A-Za-z_][A-Za-z0-9_.-]{0,63})[ \t]*>>|(?<![\w\\^{$])\{(?<brace>[A-Za-z_][A-Za-z0-9_.-]{0,63})\}(?!\})/g

/**
 * Converts `{name}`, `<<name>>` and `${name}` to `{{name}}` outside of fenced code. Leaves texts
 * that already use `{{name}}` unchanged: their single braces may mean something else.
 */
export function convertPlaceholders(text: string): ConvertedPlaceholders {
  const changed = new Map<PlaceholderStyle, number>()
  if (locatePlaceholders(text).length > 0) {
    return { text, changed, unconverted: findForeign(text) }
  }
  const ours = replaceForeign(text, ({ key, style }) => {
    changed.set(style, (changed.get(style) ?? 0) + 1)
    return `{{${key}}}`
  })
  return { text: ours, changed, unconverted: [] }
}

/** Converts the foreign placeholders of these keys only. */
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

interface FoundPlaceholder extends ForeignPlaceholder {
  readonly style: PlaceholderStyle
}

function replaceForeign(text: string, replace: (found: FoundPlaceholder) => string): string {
  const inLine = (line: string) =>
    line.replace(FOREIGN, (written: string, ...match) => {
      const { dollar, angle, brace } = match.at(-1) as Record<string, string | undefined>
      if (dollar !== undefined) return replace({ key: dollar, written, style: 'dollar braces' })
      if (angle !== undefined) return replace({ key: angle, written, style: 'angle brackets' })
      return replace({ key: brace ?? '', written, style: 'braces' })
    })
  return fencedLines(text)
    .map((line) => (line.isCode ? line.text : inLine(line.text)))
    .join('\n')
}
