/** The fields of a block used for compiling. */
export interface CompilableBlock {
  readonly title: string
  readonly content: string
  readonly enabled: boolean
  readonly sort_order: number
}

/** `{{key}}`; `raw` is the original text with blanks. */
export interface Placeholder {
  readonly key: string
  readonly raw: string
}

export type Part = string | Placeholder

const OPEN = '{{'
const PLACEHOLDER = /\{\{[ \t]*([A-Za-z_][A-Za-z0-9_.-]{0,63})[ \t]*\}\}/y

/** Text of all enabled blocks, split at placeholders. */
export function parseTemplate(blocks: readonly CompilableBlock[]): Part[] {
  const compiled = blocks.filter((block) => block.enabled && !isBlank(block))
  const ordered = compiled.toSorted((a, b) => a.sort_order - b.sort_order)
  return joinTexts(
    ordered.flatMap(({ title, content }, i) => [
      i === 0 ? '## ' : '\n\n## ',
      ...parseText(title),
      '\n',
      ...parseText(withoutTrailingNewlines(content)),
    ]),
  )
}

/** Skips blocks without text: a bare heading would mislead a model. */
export const isBlank = ({ content }: Pick<CompilableBlock, 'content'>): boolean =>
  content.trim() === ''

/** Distinct keys in order of first use. */
export const findPlaceholderKeys = (parts: readonly Part[]): string[] => [
  ...new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : [part.key]))),
]

/** One pass over a title or content. `\{{` is a literal `{{`; anything but a key is plain text. */
export function parseText(content: string): Part[] {
  const parts: Part[] = []
  let textStart = 0
  for (const mark of marksIn(content)) {
    const isKey = 'key' in mark
    // Drop the backslash before a literal.
    parts.push(content.slice(textStart, isKey ? mark.start : mark.start - 1))
    if (isKey) parts.push({ key: mark.key, raw: content.slice(mark.start, mark.end) })
    textStart = isKey ? mark.end : mark.start
  }
  parts.push(content.slice(textStart))
  return parts
}

/** Renames a key in a text and leaves everything else unchanged. */
export function renameKey(content: string, from: string, to: string): string {
  const pieces: string[] = []
  let textStart = 0
  for (const mark of marksIn(content)) {
    if (!('key' in mark) || mark.key !== from) continue
    const raw = content.slice(mark.start, mark.end)
    pieces.push(
      content.slice(textStart, mark.start),
      raw.replace(from, () => to),
    )
    textStart = mark.end
  }
  return pieces.join('') + content.slice(textStart)
}

/** A placeholder with its position. */
export interface PlacedKey {
  readonly start: number
  readonly end: number
  readonly key: string
}

/** Finds the placeholders of a text. */
export const locatePlaceholders = (content: string): PlacedKey[] =>
  [...marksIn(content)].filter((mark) => 'key' in mark)

/** Finds placeholders and literal `{{`. */
type Mark = PlacedKey | { readonly start: number }

function* marksIn(content: string): Generator<Mark> {
  let from = 0
  for (;;) {
    const open = content.indexOf(OPEN, from)
    if (open < 0) return
    if (content[open - 1] === '\\' && open > from) {
      yield { start: open }
      from = open + OPEN.length
      continue
    }
    PLACEHOLDER.lastIndex = open
    const match = PLACEHOLDER.exec(content)
    from = match ? PLACEHOLDER.lastIndex : open + 1
    if (match) yield { start: open, end: from, key: match[1] as string }
  }
}

/** Never rescans inserted text, so `{{` or `$&` in a value has no effect. */
export function renderParts(parts: readonly Part[], resolve: (p: Placeholder) => string): string {
  return parts.map((part) => (typeof part === 'string' ? part : resolve(part))).join('')
}

function withoutTrailingNewlines(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n' || text[end - 1] === '\r') end--
  return text.slice(0, end)
}

function joinTexts(parts: readonly Part[]): Part[] {
  const joined: Part[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string')
      joined[joined.length - 1] = last + part
    else if (part !== '') joined.push(part)
  }
  return joined
}
