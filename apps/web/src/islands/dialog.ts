// Opens the page's dialog as a modal: it traps the focus and Escape closes it.
for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-close]')) {
  dialog.removeAttribute('open')
  dialog.showModal()
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    location.assign(dialog.dataset['close'] ?? '/')
  })
}
