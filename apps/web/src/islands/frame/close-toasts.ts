/** Closes toasts by button and Escape, and removes faded toasts. */
export function closeToasts(toasts: HTMLElement): void {
  const addButtons = () => {
    for (const toast of toasts.children) {
      if (!toast.querySelector('.toast-close')) toast.append(closeButton(toast))
    }
  }
  addButtons()
  new MutationObserver(addButtons).observe(toasts, { childList: true })
  toasts.addEventListener('animationend', ({ target }) => {
    if (target instanceof Element) target.remove()
  })
  document.addEventListener('keydown', (event) => {
    const isForOther = document.querySelector('dialog[open], :popover-open') !== null
    if (event.key === 'Escape' && !event.defaultPrevented && !isForOther) toasts.replaceChildren()
  })
}

function closeButton(toast: Element): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'toast-close'
  button.setAttribute('aria-label', 'Close message')
  button.textContent = '×'
  button.addEventListener('click', () => toast.remove())
  return button
}
