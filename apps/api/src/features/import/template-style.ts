import { escapeKeys, escapeText } from '@promptwire/core/compile/template'
import { count } from '@promptwire/core/text/count'
import { conditionalSections, type Section } from '@promptwire/import/paste/conditional-sections'
import {
  type convertPlaceholders,
  PLACEHOLDER_EXAMPLES,
  type PlaceholderStyle,
} from '@promptwire/import/paste/placeholder-styles'
import { noteAbout } from './import-notes.ts'
import { firstName, jinjaLocals } from './template-locals.ts'

/** `plain` has only `{{name}}`, `literal` has no placeholders, and `ours` is already parsed. */
export type TemplateStyle =
  | 'f-string'
  | 'mustache'
  | 'jinja2'
  | 'handlebars'
  | 'plain'
  | 'literal'
  | 'ours'

/** A text with our placeholders; notes name the template parts that stayed text. */
export interface OurTemplate {
  readonly text: string
  readonly notes: readonly string[]
}

const KEY = /^[ \t]*([A-Za-z_][A-Za-z0-9_.-]{0,63})[ \t]*$/
const F_STRING = /\{\{|\}\}|\{([^{}]*)\}/g
/** Mustache's two ways to write a value without HTML escaping; we never escape. */
const UNESCAPED = /\{\{(?:\{([^{}]+)\}|&([^{}]+))\}\}/g
/** Tags, comments and expressions of template languages, including plain names. */
const EXPRESSION = /\{%[^{}%]*%\}|\{#[^{}#]*#\}|(?<!\\)\{\{([^{}]*)\}\}/g
/** A literal here, but a variable in other languages. */
const AFTER_BACKSLASH = /\\\{\{[^{}]*\}\}/g

/** Splits a template into sections in our style, with the conditions that blocks support. */
export function ourSections(
  text: string,
  style: TemplateStyle,
  isText: (key: string) => boolean,
): (OurTemplate & Section)[] {
  const hasConditions = style === 'jinja2' || style === 'handlebars'
  const locals = style === 'jinja2' ? jinjaLocals(text) : new Set<string>()
  const isKept = (key: string) => isText(key) || locals.has(firstName(key))
  const sections: Section[] = hasConditions ? conditionalSections(text, style, isKept) : [{ text }]
  return sections.map(({ when, ...section }) => ({
    ...ourTemplate(section.text, style, isKept),
    when,
  }))
}

/** Converts plain placeholders; everything else stays text. */
export function ourTemplate(
  text: string,
  style: TemplateStyle,
  isText: (key: string) => boolean,
): OurTemplate {
  if (style === 'ours') return { text, notes: [] }
  if (style === 'literal') return { text: asLiteral(text), notes: [] }
  if (style === 'plain') {
    const plain = escapeText(text, isText)
    return { text: plain, notes: afterBackslash(plain, style) }
  }
  if (style === 'f-string') return fromFString(text, isText)
  const escaped = style === 'handlebars' ? escapeKeys(text, isText) : escapeText(text, isText)
  const ours = escaped.replace(UNESCAPED, (raw, braces?: string, mark?: string) => {
    const inside = braces ?? mark ?? ''
    const key = KEY.exec(inside)?.[1]
    return key === undefined || isText(key) ? raw : `{{${inside}}}`
  })
  const left = [...ours.matchAll(EXPRESSION)].flatMap(([raw, inside]) =>
    inside !== undefined && KEY.test(inside) ? [] : raw,
  )
  return { text: ours, notes: [...buildNotes(left, style), ...afterBackslash(ours, style)] }
}

const buildNotes = (left: readonly string[], style: TemplateStyle): string[] =>
  noteAbout(
    left,
    (listed) =>
      `${count(left.length, 'expression')} of ${style} stayed as text, since only plain names become variables: ${listed}.`,
  )

/** A backslash means the same in Handlebars as here. */
function afterBackslash(text: string, style: TemplateStyle): string[] {
  const found = style === 'handlebars' ? [] : (text.match(AFTER_BACKSLASH) ?? [])
  return noteAbout(found, (listed) => `Escaped with a backslash, so not a placeholder: ${listed}.`)
}

/** A literal in the source must not become a placeholder. */
const asLiteral = (text: string) => text.replaceAll('{{', '\\{{')

/** Python format strings: `{key}` is a placeholder, a doubled brace is a brace. */
function fromFString(text: string, isText: (key: string) => boolean): OurTemplate {
  const parts: string[] = []
  const left: string[] = []
  let [literal, from] = ['', 0]
  const endLiteral = () => {
    parts.push(asLiteral(literal))
    literal = ''
  }
  for (const match of text.matchAll(F_STRING)) {
    const [raw, inside] = match
    literal += text.slice(from, match.index)
    from = match.index + raw.length
    const key = inside === undefined ? undefined : KEY.exec(inside)?.[1]
    // A backslash is a plain character in Python; here it would escape the placeholder after it.
    const isEscaped = /\\\{?$/.test(literal.slice(-2))
    if (key === undefined || isEscaped || isText(key)) {
      literal += inside === undefined ? raw.charAt(0) : raw
      if (inside !== undefined && (key === undefined || !isText(key))) left.push(raw)
    } else {
      endLiteral()
      parts.push(`{{${key}}}`)
    }
  }
  literal += text.slice(from)
  endLiteral()
  return { text: parts.join(''), notes: buildNotes(left, 'f-string') }
}

export function placeholderNotes({
  converted,
  unconverted,
}: Pick<ReturnType<typeof convertPlaceholders>, 'converted' | 'unconverted'>): string[] {
  const times = new Map<PlaceholderStyle, number>()
  for (const { style } of converted) times.set(style, (times.get(style) ?? 0) + 1)
  return [
    ...[...times].map(
      ([style, number]) =>
        `${count(number, 'placeholder')} written ${PLACEHOLDER_EXAMPLES[style]} became {{name}}.`,
    ),
    ...(unconverted.length > 0
      ? [
          `${count(unconverted.length, 'placeholder')} of other styles stayed as text, since the text has {{name}} too.`,
        ]
      : []),
  ]
}
