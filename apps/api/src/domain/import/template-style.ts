import { count } from '@promptwire/core/count'
import { inOurPlaceholders, WRITTEN } from '@promptwire/core/paste/placeholder-styles'

/** In which language a service writes its templates. */
export type TemplateStyle = 'f-string' | 'mustache' | 'jinja2' | 'handlebars'

/** A text with placeholders of ours, and what of its template language is left in it as text. */
export interface OurTemplate {
  readonly text: string
  readonly notes: readonly string[]
}

const KEY = /^[ \t]*([A-Za-z_][A-Za-z0-9_.-]{0,63})[ \t]*$/
const F_STRING = /\{\{|\}\}|\{([^{}]*)\}/g
/** Mustache's two ways to write a value that is not escaped for HTML; nothing is escaped here. */
const UNESCAPED = /\{\{(?:\{([^{}]+)\}|&([^{}]+))\}\}/g
/** Conditions, loops, parts and filters, which no placeholder of ours is. */
const LOGIC = /\{%-?\s*\w+|\{\{\s*[#/^>!]|\{\{\s*\w+\s*\||\{\{\s*\w+\s+[\w"'=]/g

/** A template of a known language; what it has beside plain placeholders stays as it is written. */
export function ourTemplate(text: string, style: TemplateStyle): OurTemplate {
  if (style === 'f-string') return fromFString(text)
  const ours = text.replace(
    UNESCAPED,
    (_raw, braces?: string, mark?: string) => `{{${braces ?? mark ?? ''}}}`,
  )
  const logic = ours.match(LOGIC)?.length ?? 0
  if (logic === 0) return { text: ours, notes: [] }
  const uses = `${count(logic, 'use')} of conditions, loops, parts or filters of ${style}`
  return { text: ours, notes: [`${uses} stayed as text: nothing evaluates them here.`] }
}

/** Python's format strings: `{key}` is a placeholder, a doubled brace is a brace. */
function fromFString(text: string): OurTemplate {
  const parts: string[] = []
  let [literal, from, left] = ['', 0, 0]
  const endLiteral = () => {
    // What is a literal there must not become a placeholder here.
    parts.push(literal.replaceAll('{{', '\\{{'))
    literal = ''
  }
  for (const match of text.matchAll(F_STRING)) {
    const [raw, inside] = match
    literal += text.slice(from, match.index)
    from = match.index + raw.length
    const key = inside === undefined ? undefined : KEY.exec(inside)?.[1]
    if (key === undefined) {
      literal += inside === undefined ? raw.charAt(0) : raw
      if (inside !== undefined) left++
    } else {
      endLiteral()
      parts.push(`{{${key}}}`)
    }
  }
  literal += text.slice(from)
  endLiteral()
  const note = `${count(left, 'placeholder')} with a format or an index stayed as text: only names become variables.`
  return { text: parts.join(''), notes: left > 0 ? [note] : [] }
}

/** A text whose language nobody names. */
export function plainTemplate(text: string): OurTemplate {
  const { text: ours, changed } = inOurPlaceholders(text)
  return { text: ours, notes: placeholderNotes(changed) }
}

/** How placeholders were written that became ours. */
export const placeholderNotes = (
  changed: ReturnType<typeof inOurPlaceholders>['changed'],
): string[] =>
  [...changed].map(
    ([style, times]) => `${count(times, 'placeholder')} written ${WRITTEN[style]} became {{name}}.`,
  )
