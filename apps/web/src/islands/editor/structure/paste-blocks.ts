import type { FocusedText } from '../rich/focused-text.ts'
import { readPasted } from '../rich/pasted-text.ts'
import { showToast } from '../show-toast.ts'
import type { BlockEdits } from './block-edits.ts'
import { blockForm, findTextArea, getBlockId } from './block-forms.ts'

interface Pasting {
  readonly root: HTMLElement
  readonly focused: FocusedText
  readonly edits: BlockEdits
}

const HEADING = /^ {0,3}#{1,6} \S/gm

/** Pastes the text of rich content, cleans it, and offers to split one with headings into blocks. */
export function pasteBlocks({ root, focused, edits }: Pasting): void {
  const onPaste = (event: ClipboardEvent) => {
    const form = blockForm(event.target)
    const field = form && findTextArea(form)
    const isText = event.target instanceof Element && event.target.closest('.block-writing')
    if (!form || !field || !isText || !event.clipboardData) return
    const text = readPasted(event.clipboardData)
    if (text !== '' && text !== event.clipboardData.getData('text/plain')) {
      event.preventDefault()
      event.stopPropagation()
      focused.insert(field, text)
    }
    if ((text.match(HEADING)?.length ?? 0) > 1) void offer(getBlockId(form), text)
  }
  const offer = async (id: string, text: string) => {
    const { divideText } = await import('@promptwire/import/paste/divide-text')
    const { blocks } = divideText(text)
    if (blocks.length < 2) return
    showToast('The pasted text has headings.', {
      label: `Split into ${blocks.length} blocks`,
      choose: () => edits.split(id, text, blocks),
    })
  }
  root.addEventListener('paste', onPaste, { capture: true })
}
