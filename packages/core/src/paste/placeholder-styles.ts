import { locatePlaceholders } from '../compile/template.ts'
import { fencedLines } from './fenced-lines.ts'

/** Foreign placeholder styles. */
export type PlaceholderStyle = 'braces' | 'angle brackets' | 'dollar braces'

/** A text with converted placeholders. */
export interface ConvertedPlaceholders {
  readonly text: string
  /** Number of converted placeholders by style. */
  readonly changed: ReadonlyMap<PlaceholderStyle, number>
  /** Number of placeholders in other styles that were not converted. */
  readonly unconverted: number
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
 * that already use `{{name}}` unchanged: their single braces mean something else.
 */
export function convertPlaceholders(text: string): ConvertedPlaceholders {
  const changed = new Map<PlaceholderStyle, number>()
  const lines = fencedLines(text)
  if (locatePlaceholders(text).length > 0) {
    const unconverted = lines.reduce(
      (sum, line) => sum + (line.isCode ? 0 : countForeign(line.text)),
      0,
    )
    return { text, changed, unconverted }
  }
  const note = (style: PlaceholderStyle, key: string) => {
    changed.set(style, (changed.get(style) ?? 0) + 1)
    return `{{${key}}}`
  }
  const replace = (line: string) =>
    line.replace(FOREIGN, (...match) => {
      const { dollar, angle, brace } = match.at(-1) as Record<string, string | undefined>
      if (dollar !== undefined) return note('dollar braces', dollar)
      return angle === undefined ? note('braces', brace ?? '') : note('angle brackets', angle)
    })
  const ours = lines.map((line) => (line.isCode ? line.text : replace(line.text)))
  return { text: ours.join('\n'), changed, unconverted: 0 }
}

const countForeign = (line: string) => line.match(FOREIGN)?.length ?? 0
