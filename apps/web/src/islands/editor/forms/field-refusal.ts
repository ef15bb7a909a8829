import { findLength, messagesByField } from '@promptwire/core/errors/field-problems'
import type { Refusal } from '../queue/editor-api.ts'
import { FOCUS_BLOCK, findTitleInput } from '../structure/block-forms.ts'
import { findField } from './draft.ts'
import { fieldLabel } from './field-label.ts'

/** The status has room for this much of a title. */
const MAX_TITLE_LENGTH = 40

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
    // A long text would hide it.
    if (place.matches('.block-body')) place.prepend(words)
    else place.append(words)
    field.setAttribute('aria-invalid', 'true')
    describe(field, (ids) => [...ids, words.id])
    form.dispatchEvent(new Event(FOCUS_BLOCK, { bubbles: true }))
    return summarize(describeField(form, name), refusal, name)
  })
  return [...new Set([...messages, rest])].filter(Boolean).join(', ')
}

/** One line for the status, which may be far from the field. */
function summarize(shownName: string, { details }: Refusal, name: string): string {
  const length = details
    .filter(({ field }) => field === name)
    .flatMap((each) => findLength(each) ?? [])
  return length.length === 0 ? `see ${shownName}` : `“${shownName}” is too long (${length[0]})`
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
  if (title) return shorten(title.value.trim()) || 'Untitled block'
  const label = fieldLabel(form, name)
  const key = findField(form, 'key')?.value
  return key ? `${label} of ${key}` : label
}

const shorten = (title: string) =>
  title.length > MAX_TITLE_LENGTH ? `${[...title].slice(0, MAX_TITLE_LENGTH).join('')}…` : title

function describe(field: Element, by: (ids: string[]) => string[]): void {
  const ids = by((field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean))
  if (ids.length > 0) field.setAttribute('aria-describedby', ids.join(' '))
  else field.removeAttribute('aria-describedby')
}
