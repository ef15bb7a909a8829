/** Says something that has no place of its own on the page, where the last form says what it did. */
export function sayToast(words: string): void {
  const toast = document.createElement('p')
  toast.className = 'toast'
  toast.textContent = words
  document.querySelector('.toasts')?.replaceChildren(toast)
}
