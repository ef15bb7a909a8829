import { countSharedEnds } from '@promptwire/core/text/shared-ends'
import { diffArrays } from 'diff'

/** Max changed lines per place in a text, and characters per line: a model reads them. */
const MAX_LINES = 8
const MAX_LENGTH = 200
/** Unchanged characters shown before a change in a long line. */
const AROUND = 40
/** With more changes, treat the text as new. */
const MAX_CHANGES = 500

/** Like a unified diff without context. */
export function diffLines(before: string, after: string): string[] {
  const [old, now] = [toLines(before), toLines(after)]
  const parts = diffArrays(old, now, { maxEditLength: MAX_CHANGES }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ]
  return parts.flatMap(({ value, removed, added }, at) => {
    if (!removed && !added) return []
    // A removed part comes directly before the part that replaces it.
    const other = removed ? parts[at + 1] : parts[at - 1]
    const replaced = other?.added === removed && other.removed === added ? other.value : []
    const lines = value.slice(0, MAX_LINES).map((line, i) => shorten(line, replaced[i] ?? ''))
    const hidden = value.length - lines.length
    const sign = removed ? '-' : '+'
    return [...lines, ...(hidden > 0 ? [`… ${hidden} more lines`] : [])].map(
      (line) => `${sign} ${line}`,
    )
  })
}

/** An empty text has no lines. */
const toLines = (text: string): string[] => (text === '' ? [] : text.split('\n'))

/** Cuts a long line to the part that differs from its counterpart. */
function shorten(line: string, other: string): string {
  if (line.length <= MAX_LENGTH) return line
  const { start } = countSharedEnds(line, other)
  const from = Math.max(0, Math.min(start - AROUND, line.length - MAX_LENGTH))
  const to = from + MAX_LENGTH
  // Cutting can split a surrogate pair.
  const cut = line.slice(from, to).toWellFormed().replaceAll('\ufffd', '')
  return `${from > 0 ? '…' : ''}${cut}${to < line.length ? '…' : ''}`
}
