// Opens the page's dialog as a modal, which traps the focus and closes with Escape.
for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-close]')) {
  dialog.removeAttribute('open')
  dialog.showModal()
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    location.assign(dialog.dataset['close'] ?? '/')
  })
}
