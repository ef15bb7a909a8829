import { fieldProblems } from '@promptwire/core/field-problems'
import { type Draft, fieldOf } from './draft.ts'

/** Shows what the server would not take at the fields it is about; gives what is left to be said of it. */
export function showRefusal({ form, base }: Draft, message: string): string {
  clearRefusal(form)
  const { problems, rest } = fieldProblems(message, Object.keys(base))
  const said = Object.entries(problems).map(([name, problem]) => {
    const field = fieldOf(form, name)
    const place = field?.closest('.field')
    if (!field || !place) return problem
    const words = document.createElement('p')
    Object.assign(words, { id: `${field.id}-problem`, className: 'field-problem' })
    words.role = 'alert'
    words.textContent = problem
    place.append(words)
    field.setAttribute('aria-invalid', 'true')
    describe(field, (ids) => [...ids, words.id])
    return `see ${field.labels?.[0]?.firstChild?.textContent ?? name}`
  })
  return [...said, rest].filter(Boolean).join(', ')
}

/** It is written anew: whether it is right is known when it was sent again. */
export function clearRefusal(form: HTMLFormElement): void {
  for (const words of form.querySelectorAll('.field > .field-problem')) words.remove()
  for (const field of form.querySelectorAll('[aria-invalid]')) {
    field.removeAttribute('aria-invalid')
    describe(field, (ids) => ids.filter((id) => !id.endsWith('-problem')))
  }
}

function describe(field: Element, by: (ids: string[]) => string[]): void {
  const ids = by((field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean))
  if (ids.length > 0) field.setAttribute('aria-describedby', ids.join(' '))
  else field.removeAttribute('aria-describedby')
}
