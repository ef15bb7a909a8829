import { type BlockField, readBlock } from '../block-field.ts'
import type { BlockTexts } from '../block-texts.ts'
import type { EditHistory } from '../history/edit-history.ts'
import { BlockEdits } from '../save/block-edits.ts'
import { showDeletedNotice } from '../save/deleted-notice.ts'
import { blockActs } from './block-acts.ts'
import { getBlockType } from './block-forms.ts'
import { BlockStructure, type StructureOptions } from './block-structure.ts'
import { draggedBlocks } from './dragged-blocks.ts'
import { FoldedBlocks } from './fold-blocks.ts'

interface Arranging extends Omit<StructureOptions, 'onDeleted'> {
  readonly promptId: string
  readonly texts: BlockTexts
  readonly history: EditHistory
}

/** Adds, moves, copies and deletes blocks in place; returns the structure for changes by others. */
export function arrangeBlocks({ promptId, texts, history, ...parts }: Arranging): BlockStructure {
  const { root, blocks } = parts
  const addAgain = async (block: BlockField) => {
    const shown = structure.shown()
    await edits.add(
      { ...readBlock(block), type: getBlockType(block.form) },
      { after: shown.at(-1), before: undefined },
    )
    structure.drop(block)
  }
  const folded = new FoldedBlocks(root, promptId)
  const structure = new BlockStructure({
    ...parts,
    open: (form) => {
      parts.open(form)
      folded.open(form)
    },
    onDeleted: (block) =>
      showDeletedNotice(block, {
        addAgain: () => void addAgain(block),
        discard: () => structure.drop(block),
      }),
  })
  const renamed = (was: string, is: string) => texts.renamed(was, is)
  const edits = new BlockEdits({ structure, blocks, history, renamed })
  blockActs({ root, structure, edits })
  draggedBlocks(root, edits)
  return structure
}
