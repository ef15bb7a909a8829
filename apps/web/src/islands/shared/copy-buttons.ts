const FEEDBACK_MS = 2000

/** Copy buttons are hidden without JavaScript. */
export function showCopyButtons(within: ParentNode): void {
  for (const button of within.querySelectorAll<HTMLButtonElement>('button.copy[hidden]')) {
    button.hidden = false
    button.addEventListener('click', () => copy(button))
  }
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const word = button.querySelector('.copy-label')
  const resting = word?.textContent ?? ''
  const { copy: text, copyFrom } = button.dataset
  const place =
    copyFrom === undefined
      ? button.parentElement?.querySelector('code')
      : document.getElementById(copyFrom)
  // Without TLS browsers have no clipboard, so access throws like a denied permission.
  const feedback = await Promise.resolve()
    .then(() => navigator.clipboard.writeText(text ?? place?.textContent ?? ''))
    .then(
      () => 'Copied',
      () => {
        if (place) getSelection()?.selectAllChildren(place)
        return 'Press Ctrl+C'
      },
    )
  if (!word || resting === feedback) return
  word.textContent = feedback
  setTimeout(() => {
    word.textContent = resting
  }, FEEDBACK_MS)
}
