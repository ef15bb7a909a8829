import { placesOfKeys } from '../compile/template.ts'
import { fencedLines } from './fenced-lines.ts'

/** How a text from elsewhere writes that a value belongs somewhere. */
export type PlaceholderStyle = 'braces' | 'angle brackets' | 'dollar braces'

/** A text with placeholders of ours, and how those were written that became some. */
export interface OurPlaceholders {
  readonly text: string
  /** How each style is written, with the number of placeholders that were written so. */
  readonly changed: ReadonlyMap<PlaceholderStyle, number>
  /** How many of other styles stayed as they are, beside ours. */
  readonly kept: number
}

/** As people read of it, for a key of theirs. */
export const WRITTEN: Readonly<Record<PlaceholderStyle, string>> = {
  braces: '{name}',
  'angle brackets': '<<name>>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in their texts
  'dollar braces': '${name}',
}

/**
 * One alternative for each style. What is glued to a word, a backslash or a mark of mathematics
 * before it is no placeholder: `\frac{a}` and `x_{n}` keep their braces.
 */
const FOREIGN =
  /(?<!\\)\$\{[ \t]*(?<dollar>[A-Za-z_][A-Za-z0-9_.-]{0,63})[ \t]*\}|(?<!\\)<<[ \t]*(?<angle>[A-Za-z_][A-Za-z0-9_.-]{0,63})[ \t]*>>|(?<![\w\\^{$])\{(?<brace>[A-Za-z_][A-Za-z0-9_.-]{0,63})\}(?!\})/g

/**
 * Writes `{name}`, `<<name>>` and `${name}` as `{{name}}`, outside of fenced code. A text that has
 * placeholders of ours already stays as it is: its single braces mean something else.
 */
export function inOurPlaceholders(text: string): OurPlaceholders {
  const changed = new Map<PlaceholderStyle, number>()
  const lines = fencedLines(text)
  if (placesOfKeys(text).length > 0) {
    const kept = lines.reduce((sum, line) => sum + (line.isCode ? 0 : countForeign(line.text)), 0)
    return { text, changed, kept }
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
  return { text: ours.join('\n'), changed, kept: 0 }
}

const countForeign = (line: string) => line.match(FOREIGN)?.length ?? 0
