export interface Piece {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** A line before and after; null on the side that lacks it. */
export interface ComparedLine {
  readonly before: readonly Piece[] | null
  readonly after: readonly Piece[] | null
  readonly isSame: boolean
}

/** Splits compared text into lines, and pairs lines that share words. */
export function comparedLines(pieces: readonly Piece[]): ComparedLine[] {
  const lines: ComparedLine[] = []
  let part = emptyPart()
  for (const { kind, text } of pieces) {
    for (const [at, words] of text.split('\n').entries()) {
      if (at > 0 && kind === 'same') {
        lines.push(...pairLines(part))
        part = emptyPart()
      } else if (at > 0) (kind === 'removed' ? part.before : part.after).push([])
      if (words !== '') add(part, { kind, text: words })
    }
  }
  return [...lines, ...pairLines(part)]
}

/** The text between two common line ends. */
interface Part {
  readonly before: Piece[][]
  readonly after: Piece[][]
  /** Indexes of lines with common words. */
  readonly shared: [number, number][]
}

const emptyPart = (): Part => ({ before: [[]], after: [[]], shared: [] })

function add({ before, after, shared }: Part, piece: Piece): void {
  if (piece.kind !== 'added') before.at(-1)?.push(piece)
  if (piece.kind !== 'removed') after.at(-1)?.push(piece)
  if (piece.kind === 'same') shared.push([before.length - 1, after.length - 1])
}

function pairLines({ before, after, shared }: Part): ComparedLine[] {
  const lines: ComparedLine[] = []
  let left = 0
  let right = 0
  const pairUpTo = (leftEnd: number, rightEnd: number) => {
    while (left < leftEnd || right < rightEnd) {
      const was = left < leftEnd ? before[left++] : undefined
      const is = right < rightEnd ? after[right++] : undefined
      lines.push(toComparedLine(was, is))
    }
  }
  for (const [was, is] of shared) {
    if (was < left || is < right) continue
    pairUpTo(was, is)
    pairUpTo(was + 1, is + 1)
  }
  pairUpTo(before.length, after.length)
  return lines
}

/** An empty line paired with an added or removed one is null. */
function toComparedLine(before: Piece[] | undefined, after: Piece[] | undefined): ComparedLine {
  const isPaired = before !== undefined && after !== undefined
  const isSame = isPaired && [...before, ...after].every(({ kind }) => kind === 'same')
  const isNothing = (line: Piece[] | undefined) => isPaired && !isSame && line?.length === 0
  return {
    before: isNothing(before) ? null : (before ?? null),
    after: isNothing(after) ? null : (after ?? null),
    isSame,
  }
}

/** Unchanged lines shown around a change. */
const CONTEXT_LINES = 2
/** Fewer equal lines are not folded. */
const MIN_FOLDED_LINES = 4

export interface LineRun {
  readonly lines: readonly ComparedLine[]
  readonly isFolded: boolean
}

/** Groups lines, folding those far from every change. */
export function foldedLines(lines: readonly ComparedLine[]): LineRun[] {
  const near = new Set<number>()
  for (const [at, { isSame }] of lines.entries()) {
    if (isSame) continue
    for (let by = -CONTEXT_LINES; by <= CONTEXT_LINES; by++) near.add(at + by)
  }
  const runs: { lines: ComparedLine[]; isFolded: boolean }[] = []
  for (const [at, line] of lines.entries()) {
    const isFolded = !near.has(at)
    const last = runs.at(-1)
    if (last?.isFolded === isFolded) last.lines.push(line)
    else runs.push({ lines: [line], isFolded })
  }
  return runs.map((run) => ({
    ...run,
    isFolded: run.isFolded && run.lines.length >= MIN_FOLDED_LINES,
  }))
}
