/** `?` shows the keys, wherever it is no letter of a text. */
export function showKeys(root: HTMLElement): void {
  document.addEventListener('keydown', (event) => {
    const { target } = event
    const isText = target instanceof Element && target.closest('input, textarea, [contenteditable]')
    const isOver = document.querySelector('dialog[open], :popover-open') !== null
    if (event.key !== '?' || isText || isOver) return
    event.preventDefault()
    root.querySelector<HTMLElement>('#editor-keys')?.showPopover()
  })
}
