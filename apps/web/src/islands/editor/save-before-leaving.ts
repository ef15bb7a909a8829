import type { EditQueue } from './queue/edit-queue.ts'

/** Forms and links that leave the page wait until everything is saved. */
export function saveBeforeLeaving(root: HTMLElement, queue: EditQueue): void {
  root.addEventListener('submit', async (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return
    if (queue.isAllSaved()) return
    event.preventDefault()
    const form = event.target
    if (await queue.flush()) form.requestSubmit(event.submitter)
  })
  root.addEventListener('click', async (event) => {
    const link = event.target instanceof Element && event.target.closest('a')
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey) && event.button === 0
    if (event.defaultPrevented || !link || !isPlain || link.target !== '' || link.hash !== '')
      return
    if (queue.isAllSaved()) return
    event.preventDefault()
    await queue.flush()
    location.assign(link.href)
  })
}
