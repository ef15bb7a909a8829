/** Template languages whose conditions can become block conditions. */
export const CONDITION_SYNTAXES = ['jinja2', 'handlebars'] as const

export type ConditionSyntax = (typeof CONDITION_SYNTAXES)[number]

/** A template tag that opens, divides or closes a part. */
export interface TemplateTag {
  /** `open` and `close` belong to loops and other parts without conditions. */
  readonly role: 'if' | 'elif' | 'else' | 'open' | 'close'
  /** The test of `if` and `elif` in Jinja's syntax; undefined without an equivalent. */
  readonly test?: string | undefined
  /** The range of the tag; `to` is exclusive. */
  readonly from: number
  readonly to: number
}

const JINJA = /\{%([-+]?)\s*(\w+)\b([^%]*?)([-+]?)%\}/g
/** `else` is escaped where it would look like a variable. */
const HANDLEBARS = /\\?\{\{(~?)([^{}]*?)(~?)\}\}/g
const EXPRESSION = /^([#/^]?)\s*(\w*)(.*)$/s

/** Tags that open, divide or close parts, in order. */
export const findTags = (text: string, syntax: ConditionSyntax): TemplateTag[] =>
  syntax === 'jinja2' ? findJinjaTags(text) : findHandlebarsTags(text)

function findJinjaTags(text: string): TemplateTag[] {
  const matches = [...text.matchAll(JINJA)]
  const words = new Set(matches.map(([, , word = '']) => word))
  return matches.flatMap((match): TemplateTag[] => {
    const [raw, before, word = '', rest = '', after] = match
    const extent = trimmed(text, match.index, raw.length, before === '-', after === '-')
    if (word === 'if' || word === 'elif') return [{ role: word, test: rest, ...extent }]
    if (word === 'else') return [{ role: 'else', ...extent }]
    const isEnd = word.startsWith('end')
    if (!words.has(isEnd ? word.slice(3) : `end${word}`)) return []
    return [{ role: isEnd ? 'close' : 'open', ...extent }]
  })
}

function findHandlebarsTags(text: string): TemplateTag[] {
  const matches = [...text.matchAll(HANDLEBARS)].map((match) => {
    const [, sign, word = '', rest = ''] = EXPRESSION.exec(match[2]?.trim() ?? '') ?? []
    return { match, sign, word, rest }
  })
  const opened = new Set(matches.flatMap(({ sign, word }) => (/[#^]/.test(sign ?? '') ? word : [])))
  return matches.flatMap(({ match, sign, word, rest }): TemplateTag[] => {
    const [raw, before, , after] = match
    const own = trimmed(text, match.index, raw.length, before === '~', after === '~')
    const extent = before || after ? own : standalone(text, own)
    if (sign === '/') return opened.has(word) ? [{ role: 'close', ...extent }] : []
    if (sign === '#') return [openingTag(word, rest.trim(), extent)]
    if (sign === '^' && word !== '') return [{ role: 'open', ...extent }]
    if (sign === '^' || (word === 'else' && rest === '')) return [{ role: 'else', ...extent }]
    if (word !== 'else') return []
    const [, helper = '', test = ''] = /^\s*(\w+)\b\s*(.*)$/s.exec(rest) ?? []
    return [{ role: 'elif', test: testWith(helper, test), ...extent }]
  })
}

const openingTag = (word: string, rest: string, extent: Extent): TemplateTag => {
  const test = testWith(word, rest)
  return test === undefined ? { role: 'open', ...extent } : { role: 'if', test, ...extent }
}

/** Converts a Handlebars or Dotprompt condition to Jinja; undefined for other helpers. */
function testWith(helper: string, test: string): string | undefined {
  if (helper === 'if') return test
  if (helper === 'unless') return `not (${test})`
  if (helper !== 'ifEquals' && helper !== 'unlessEquals') return undefined
  const [, variable = '', value = ''] = /^(\S+)\s+(.+)$/s.exec(test) ?? []
  return `${variable} ${helper === 'ifEquals' ? '==' : '!='} ${value}`
}

type Extent = Pick<TemplateTag, 'from' | 'to'>

/** Extends a tag by the white space that its marks remove. */
function trimmed(
  text: string,
  index: number,
  length: number,
  before: boolean,
  after: boolean,
): Extent {
  let [from, to] = [index, index + length]
  while (before && from > 0 && /\s/.test(text.charAt(from - 1))) from--
  while (after && to < text.length && /\s/.test(text.charAt(to))) to++
  return { from, to }
}

/** Handlebars removes the whole line of a tag that is alone on it. */
function standalone(text: string, { from, to }: Extent): Extent {
  const start = skipBlanks(text, from, -1)
  const end = skipBlanks(text, to, 1)
  const isAlone =
    (start === 0 || text[start - 1] === '\n') && (end === text.length || text[end] === '\n')
  return isAlone ? { from: start, to: Math.min(end + 1, text.length) } : { from, to }
}

/** Skips spaces and tabs forward from `at`, or backward before it. */
export function skipBlanks(text: string, at: number, step: 1 | -1): number {
  const isBlank = (place: number) => text[place] === ' ' || text[place] === '\t'
  let place = at
  while (isBlank(step === 1 ? place : place - 1)) place += step
  return place
}
