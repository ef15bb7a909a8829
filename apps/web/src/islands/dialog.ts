// A dialog that the page came with: over everything, with the focus inside, closed by Escape.
for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-close]')) {
  dialog.removeAttribute('open')
  dialog.showModal()
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    location.assign(dialog.dataset['close'] ?? '/')
  })
}
