/** A line, and whether it is inside a fenced code block. */
export interface Line {
  readonly text: string
  readonly isCode: boolean
}

const FENCE = /^ {0,3}(`{3,}|~{3,})([^\n]*)$/

/**
 * CommonMark 4.5: a fence ends with the same kind of at least its length, or at the end of the
 * text.
 */
export function fencedLines(text: string): Line[] {
  let fence: string | undefined
  return text.split('\n').map((line) => {
    const [, mark, rest = ''] = FENCE.exec(line) ?? []
    const was = fence
    if (fence === undefined) fence = mark
    else if (mark?.startsWith(fence) && rest.trim() === '') fence = undefined
    return { text: line, isCode: was !== undefined || fence !== undefined }
  })
}

/** Joins lines, with a line break after each except the text's last one. */
export function joinLines(lines: readonly Line[], from: number, to: number): string {
  const joined = lines
    .slice(from, to)
    .map(({ text }) => text)
    .join('\n')
  return to > from && to < lines.length ? `${joined}\n` : joined
}
