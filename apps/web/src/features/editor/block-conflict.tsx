import { Callout } from '../../ui/callout.tsx'
import type { Block } from './edited-prompt.ts'

interface BlockConflictProps {
  readonly block: Block
  /** What both began with; not known of very long texts. */
  readonly before: string | undefined
}

/** What stands there now, over what was typed: nothing is overwritten before somebody chose. */
export const BlockConflict = ({ block, before }: BlockConflictProps) => (
  <div class="block-conflict">
    <Callout kind="warning" title="Somebody changed this block while you were writing">
      Nothing was saved yet: keep yours, use theirs, or edit both as one text.
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
