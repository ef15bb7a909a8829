import type { PromptSaver } from './prompt-saver.ts'

/** Forms and links wait until the typed text is saved; saving a block needs no new page. */
export function saveBeforeLeaving(root: HTMLElement, saver: PromptSaver): void {
  let isPassing = false
  root.addEventListener('submit', async (event) => {
    if (isPassing || !(event.target instanceof HTMLFormElement)) return
    const form = event.target
    const { submitter } = event
    const act = submitter instanceof HTMLButtonElement ? submitter.value : ''
    const isSave = form.matches('.block') && act === ''
    if (!isSave && saver.isAllSaved()) return
    event.preventDefault()
    const isSaved = await saver.flush()
    if (isSave) return
    if (!isSaved && !form.closest('#add-block')) return
    isPassing = true
    form.requestSubmit(submitter)
    isPassing = false
  })
  root.addEventListener('click', async (event) => {
    const link = event.target instanceof Element && event.target.closest('a')
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey) && event.button === 0
    if (!link || !isPlain || link.target !== '' || link.hash !== '') return
    if (saver.isAllSaved()) return
    event.preventDefault()
    await saver.flush()
    location.assign(link.href)
  })
}
