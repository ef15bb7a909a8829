interface Offer {
  readonly label: string
  readonly choose: () => void
}

/** Shows a message where forms show their result. */
export function showToast(words: string, offer?: Offer): void {
  const toast = document.createElement('p')
  toast.className = 'toast'
  const text = document.createElement('span')
  text.textContent = words
  toast.append(text)
  if (offer) toast.append(offerButton(offer, toast))
  document.querySelector('.toasts')?.replaceChildren(toast)
}

function offerButton({ label, choose }: Offer, toast: HTMLElement): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'toast-offer'
  button.textContent = label
  button.addEventListener('click', () => {
    toast.remove()
    choose()
  })
  return button
}
