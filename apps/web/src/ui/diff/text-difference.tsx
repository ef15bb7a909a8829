import { count } from '@promptwire/core/text/count'
import { type ComparedLine, comparedLines, foldedLines, type Piece } from '../data/text-lines.ts'

/** Side by side if there is room. */
export const TextDifference = ({ pieces }: { pieces: readonly Piece[] }) => (
  <div class="diff">
    {foldedLines(comparedLines(pieces)).map(({ lines, isFolded }) =>
      isFolded ? (
        <details class="diff-fold">
          <summary>{`${count(lines.length, 'line')} unchanged`}</summary>
          <Lines lines={lines} />
        </details>
      ) : (
        <Lines lines={lines} />
      ),
    )}
  </div>
)

const Lines = ({ lines }: { lines: readonly ComparedLine[] }) => (
  <>
    {lines.map((line) => (
      <div class={line.isSame ? 'diff-line diff-same' : 'diff-line'}>
        <Side side="before" pieces={line.before} isSame={line.isSame} />
        <Side side="after" pieces={line.after} isSame={line.isSame} />
      </div>
    ))}
  </>
)

interface SideProps {
  readonly side: 'before' | 'after'
  readonly pieces: readonly Piece[] | null
  readonly isSame: boolean
}

const Side = ({ side, pieces, isSame }: SideProps) => {
  if (pieces === null) return <div class="diff-side diff-none" />
  return (
    <div
      class={isSame ? `diff-side diff-${side}` : `diff-side diff-${side} diff-changed`}
      dir="auto"
    >
      {pieces.map(({ kind, text }) => {
        if (kind === 'same') return text
        return kind === 'added' ? <ins>{text}</ins> : <del>{text}</del>
      })}
    </div>
  )
}
