/** What compiling reads of a block. */
export interface CompilableBlock {
  readonly title: string
  readonly content: string
  readonly enabled: boolean
  readonly sort_order: number
}

/** `{{key}}`; `raw` is how it was written, blanks included. */
export interface Placeholder {
  readonly key: string
  readonly raw: string
}

export type Part = string | Placeholder

const OPEN = '{{'
const PLACEHOLDER = /\{\{[ \t]*([A-Za-z_][A-Za-z0-9_.-]{0,63})[ \t]*\}\}/y

/** The assembled text of all enabled blocks, cut at its placeholders. */
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

/** A block without text compiles to nothing: a bare heading would only mislead a model. */
export const isBlank = ({ content }: Pick<CompilableBlock, 'content'>): boolean =>
  content.trim() === ''

/** The keys that texts refer to, each once, in order of first use. */
export const keysOf = (parts: readonly Part[]): string[] => [
  ...new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : [part.key]))),
]

/** One pass over a title or content. `\{{` is a literal `{{`; what is not a key is plain text. */
export function parseText(content: string): Part[] {
  const parts: Part[] = []
  let textStart = 0
  let from = 0
  for (;;) {
    const open = content.indexOf(OPEN, from)
    if (open < 0) break
    if (content[open - 1] === '\\' && open > textStart) {
      parts.push(content.slice(textStart, open - 1))
      textStart = open
      from = open + OPEN.length
      continue
    }
    PLACEHOLDER.lastIndex = open
    const match = PLACEHOLDER.exec(content)
    if (!match) {
      from = open + 1
      continue
    }
    parts.push(content.slice(textStart, open), { key: match[1] as string, raw: match[0] })
    textStart = PLACEHOLDER.lastIndex
    from = textStart
  }
  parts.push(content.slice(textStart))
  return parts
}

/** Inserted text is never scanned again, so a value may hold `{{` or `$&` without effect. */
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
