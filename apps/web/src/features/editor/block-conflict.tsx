import { Callout } from '../../ui/callout.tsx'
import type { Block } from './edited-prompt.ts'

/** What stands there now, over what was typed: nothing is overwritten before somebody chose. */
export const BlockConflict = ({ block }: { block: Block }) => (
  <div class="block-conflict">
    <Callout kind="warning" title="Somebody changed this block while you were writing">
      Nothing was saved yet. Theirs stands first, yours below it: keep yours, use theirs, or edit
      both as one text.
    </Callout>
    <h3 class="small">Theirs: {block.title}</h3>
    <div class="block-theirs" dir="auto">
      {block.content}
    </div>
    <h3 class="small">Yours</h3>
  </div>
)
