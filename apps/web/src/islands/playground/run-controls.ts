import { submitByKeys } from './submit-by-keys.ts'

export function runControls(form: HTMLFormElement) {
  const run = form.querySelector<HTMLElement>('button.button-primary')
  const cancel = document.getElementById('playground-cancel')
  const status = document.getElementById('playground-status')
  submitByKeys(form, () => form)
  return {
    onCancel: (act: () => void) => cancel?.addEventListener('click', act),
    begin() {
      run?.setAttribute('aria-disabled', 'true')
      if (cancel) cancel.hidden = false
      status?.replaceChildren('Running…')
    },
    end(message: string) {
      run?.removeAttribute('aria-disabled')
      // Keeps keyboard focus: the cancel button disappears.
      if (cancel?.contains(document.activeElement)) run?.focus()
      if (cancel) cancel.hidden = true
      status?.replaceChildren(message)
    },
  }
}
