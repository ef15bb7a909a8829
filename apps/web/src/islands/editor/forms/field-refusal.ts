import { messagesByField } from '@promptwire/core/errors/field-problems'
import type { Refusal } from '../queue/editor-api.ts'
import { FOCUS_BLOCK, findTitleInput } from '../structure/block-forms.ts'
import { findField } from './draft.ts'
import { fieldLabel } from './field-label.ts'

/** Shows a refused save at its fields; returns the text for the status. */
export function showRefusal(
  form: HTMLFormElement,
  refusal: Refusal,
  names: readonly string[],
): string {
  clearRefusal(form)
  const { problems, rest } = messagesByField(refusal, names)
  const messages = Object.entries(problems).map(([name, problem]) => {
    const field = findField(form, name)
    const place = field?.closest('.field') ?? form.querySelector('.block-body')
    if (!field || !place) return problem
    const words = document.createElement('p')
    Object.assign(words, { id: `${field.id || `${form.id}-${name}`}-problem`, role: 'alert' })
    words.className = 'field-problem'
    words.textContent = problem
    if (name === 'title') place.prepend(words)
    else place.append(words)
    field.setAttribute('aria-invalid', 'true')
    describe(field, (ids) => [...ids, words.id])
    form.dispatchEvent(new Event(FOCUS_BLOCK, { bubbles: true }))
    return `see ${describeField(form, name)}`
  })
  return [...new Set([...messages, rest])].filter(Boolean).join(', ')
}

/** Removes shown errors when the user types again. */
export function clearRefusal(form: HTMLFormElement): void {
  const shown = form.querySelectorAll(':is(.field, .block-body) > .field-problem')
  for (const words of shown) words.remove()
  for (const field of form.querySelectorAll('[name][aria-invalid]')) {
    field.removeAttribute('aria-invalid')
    describe(field, (ids) => ids.filter((id) => !id.endsWith('-problem')))
  }
}

/** Names a field among many: its block's title, or its label and variable. */
function describeField(form: HTMLFormElement, name: string): string {
  const title = findTitleInput(form)
  if (title) return title.value.trim() || 'Untitled block'
  const label = fieldLabel(form, name)
  const key = findField(form, 'key')?.value
  return key ? `${label} of ${key}` : label
}

function describe(field: Element, by: (ids: string[]) => string[]): void {
  const ids = by((field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean))
  if (ids.length > 0) field.setAttribute('aria-describedby', ids.join(' '))
  else field.removeAttribute('aria-describedby')
}
