import { Callout } from '../../../ui/data/callout.tsx'
import type { Block } from '../edited-prompt.ts'

interface BlockConflictProps {
  readonly block: Block
  /** Text before both edits. Unknown for very long texts. */
  readonly before: string | undefined
}

/** Shows the saved text above the typed text. Nothing is overwritten until the user chooses. */
export const BlockConflict = ({ block, before }: BlockConflictProps) => (
  <div class="block-conflict">
    <Callout kind="warning" title="Another editor changed this block while you were writing">
      Your text is not saved yet. Keep yours, use theirs, or edit both together.
    </Callout>
    {before === undefined ? null : (
      <>
        <h2 class="small">Before</h2>
        <div class="block-theirs" dir="auto">
          {before}
        </div>
      </>
    )}
    <h2 class="small">Theirs: {block.title}</h2>
    <div class="block-theirs" dir="auto">
      {block.content}
    </div>
    <h2 class="small">Yours</h2>
  </div>
)
