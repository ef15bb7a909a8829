// Offers what an editor could not save before its person lost the right to edit.
import { UnsavedEdits, unsavedPrefix } from './editor/queue/unsaved-edits.ts'

const root = document.querySelector<HTMLElement>('#unsaved-words')
if (root) offer(root)

function offer(root: HTMLElement): void {
  const { promptId = '', readerId = '' } = root.dataset
  const unsaved = new UnsavedEdits(localStorage, unsavedPrefix(promptId, readerId))
  const texts = unsaved.texts()
  const place = root.querySelector('#unsaved-text')
  if (texts.length === 0 || !place) return
  place.textContent = texts.join('\n\n')
  root.hidden = false
  root.querySelector('.discard')?.addEventListener('click', () => {
    unsaved.discard()
    root.remove()
  })
}
