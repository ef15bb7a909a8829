import { submitByKeys } from './submit-by-keys.ts'

/** The run form's buttons and status line. */
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
      // A keyboard user continues at the run button.
      if (cancel?.contains(document.activeElement)) run?.focus()
      if (cancel) cancel.hidden = true
      status?.replaceChildren(message)
    },
  }
}
