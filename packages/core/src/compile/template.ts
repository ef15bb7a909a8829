import type { Condition } from './condition.ts'
import { expandIncludes, type IncludedBlock } from './expand-includes.ts'
import { type RenderedBlock, renderBlock, separatorAfter } from './heading.ts'

export interface CompilableBlock extends RenderedBlock {
  /** `messages` is filled with messages; all other types are text. */
  readonly type?: string | undefined
  readonly enabled: boolean
  readonly sort_order: number
  /** Absent or null: always included. */
  readonly when?: Condition | null | undefined
  /** Blocks of a shared part, which replace its own content. */
  readonly include?: { readonly blocks: readonly IncludedBlock[] } | null | undefined
}

/** `{{key}}`; `raw` is the original text with blanks. */
export interface Placeholder {
  readonly key: string
  readonly raw: string
}

export type Part = string | Placeholder

const OPEN = '{{'
/** No value can have the name `__proto__`, so it is not a placeholder. */
const PLACEHOLDER = /\{\{[ \t]*(?!__proto__[ \t]*\}\})([A-Za-z_][A-Za-z0-9_.-]{0,63})[ \t]*\}\}/y

export function parseTemplate(blocks: readonly CompilableBlock[]): Part[] {
  const compiled = expandIncludes(blocks).filter(({ enabled }) => enabled)
  const ordered = compiled.toSorted((a, b) => a.sort_order - b.sort_order)
  return joinTexts(parseText(renderBlocks(ordered)))
}

/** Renders blocks with their placeholders. No placeholder can span two blocks. */
export function renderBlocks(blocks: readonly RenderedBlock[]): string {
  const shown = blocks.filter((block) => !isBlank(block))
  const last = shown.length - 1
  return shown
    .map((block, at) => renderBlock(block) + (at < last ? separatorAfter(block) : ''))
    .join('')
}

/** Skips blocks without text: a bare heading would mislead a model. */
export const isBlank = ({ content }: Pick<CompilableBlock, 'content'>): boolean =>
  content.trim() === ''

/** True if no values can produce text: every block is disabled or blank. */
export const hasNoText = (blocks: readonly CompilableBlock[]): boolean =>
  expandIncludes(blocks).every((block) => !block.enabled || isBlank(block))

/** Distinct keys in order of first use. */
export const findPlaceholderKeys = (parts: readonly Part[]): string[] => [
  ...new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : [part.key]))),
]

/** Distinct keys whose values are messages. */
export const findMessageKeys = (blocks: readonly CompilableBlock[]): string[] => [
  ...new Set(
    expandIncludes(blocks).flatMap(({ type, enabled, content }) =>
      type === 'messages' && enabled ? findPlaceholderKeys(parseText(content)) : [],
    ),
  ),
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

/** Escapes literal `{{` in a text without escapes of ours, and the placeholders of some keys. */
export const escapeText = (content: string, isText: (key: string) => boolean): string =>
  escapeMarks(content, (mark) => !('key' in mark) || isText(mark.key))

export const escapeKeys = (content: string, isText: (key: string) => boolean): string =>
  escapeMarks(content, (mark) => 'key' in mark && isText(mark.key))

function escapeMarks(content: string, isEscaped: (mark: Mark) => boolean): string {
  const pieces: string[] = []
  let textStart = 0
  for (const mark of marksIn(content)) {
    if (!isEscaped(mark)) continue
    pieces.push(content.slice(textStart, mark.start), '\\')
    textStart = mark.start
  }
  return pieces.join('') + content.slice(textStart)
}

export interface PlacedKey {
  readonly start: number
  readonly end: number
  readonly key: string
}

export const locatePlaceholders = (content: string): PlacedKey[] =>
  [...marksIn(content)].filter((mark) => 'key' in mark)

/** A placeholder or a literal `{{`. */
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
