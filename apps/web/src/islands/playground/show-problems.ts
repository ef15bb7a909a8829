import type { Failure } from '@promptwire/core/errors/failure'

/** Shows each error at its field, and focuses the first. */
export function showProblems(form: HTMLFormElement, details: Failure['details']): void {
  for (const { field, message } of details.toReversed()) {
    const control = form.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)
    if (!control) continue
    const words = document.createElement('p')
    const id = `${control.id}-problem`
    Object.assign(words, { id, className: 'field-problem', role: 'alert', textContent: message })
    control.after(words)
    control.setAttribute('aria-invalid', 'true')
    control.setAttribute('aria-describedby', id)
    control.focus()
  }
}

export function clearProblems(form: HTMLFormElement): void {
  for (const words of form.querySelectorAll('.field-problem')) words.remove()
  for (const control of form.querySelectorAll('[aria-invalid]')) {
    control.removeAttribute('aria-invalid')
    control.removeAttribute('aria-describedby')
  }
}
