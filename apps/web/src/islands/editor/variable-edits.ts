import { NEW_VARIABLE_FIELDS } from '@promptwire/contract/editing/prompt-records'
import { VARIABLE_KEY, VARIABLE_KEY_RULE } from '@promptwire/core/compile/variable-key'
import { timeOrderedId } from '../shared/random-id.ts'
import { clearRefusal, showRefusal } from './forms/field-refusal.ts'
import type { PromptEditor } from './history/prompt-editor.ts'
import type { EditQueue } from './queue/edit-queue.ts'
import {
  listChanged,
  type PromptState,
  renameVariable,
  variableAddress,
  withoutRecord,
  withRecord,
} from './queue/prompt-state.ts'
import { showToast } from './show-toast.ts'

interface VariablesOptions {
  readonly root: HTMLElement
  readonly queue: EditQueue
  readonly editor: PromptEditor
  /** Draws the pane again. */
  readonly redraw: () => Promise<void>
  readonly now: () => Date
}

/** Adds, renames and deletes variables; their other fields are saved like those of blocks. */
export function variableEdits(options: VariablesOptions): void {
  const { root } = options
  root.addEventListener('change', ({ target }) => {
    if (isKey(target)) rename(options, target)
  })
  root.addEventListener('input', ({ target }) => {
    if (isKey(target) && target.form) clearRefusal(target.form)
  })
  root.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement) || !form.closest('.variables')) return
    event.preventDefault()
    add(options, form, submitter instanceof HTMLButtonElement ? submitter.value : '')
  })
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-act="delete"]') : null
    const address = button?.closest('form')?.dataset['address']
    if (address) remove(options, address)
  })
}

const isKey = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches('form[data-address] [name="key"]')

/** Shows at the form why a key cannot be declared; true if it can. */
function isValid({ records }: PromptState, form: HTMLFormElement, key: string): boolean {
  const isTaken = Object.values(records).some((fields) => fields['key'] === key)
  const taken = isTaken ? 'is the name of another variable.' : undefined
  const message = VARIABLE_KEY.test(key) ? taken : `${VARIABLE_KEY_RULE}.`
  if (message) showRefusal(form, { message, details: [{ field: 'key', message }] }, ['key'])
  return message === undefined
}

function rename({ editor }: VariablesOptions, field: HTMLInputElement): void {
  const { form, defaultValue } = field
  const key = field.value.trim()
  const { state } = editor
  if (!form || key === defaultValue || !isValid(state, form, key)) return
  field.defaultValue = field.value
  const next = renameVariable(state, form.dataset['address'] ?? '', key)
  editor.edit(next)
  const count = listChanged(state, next).length - 1
  showToast(`Renamed to ${key} in ${count} ${count === 1 ? 'block' : 'blocks'}.`)
}

function add(options: VariablesOptions, form: HTMLFormElement, value: string): void {
  const { root, editor, now } = options
  const field = form.querySelector<HTMLInputElement>('input[name="key"]')
  const key = value || (field?.value.trim() ?? '')
  if (!isValid(editor.state, form, key)) return
  // Variables are listed by their ids: a new one comes last.
  const id = timeOrderedId(now())
  const fields = { ...NEW_VARIABLE_FIELDS, key }
  editor.edit(withRecord(editor.state, variableAddress(id), fields))
  if (field) field.value = ''
  const show = async () => {
    await redrawPane(options)
    const variable = root.querySelector<HTMLDetailsElement>(`#variable-${id}`)
    if (!variable) return
    variable.open = true
    variable.querySelector('summary')?.focus()
  }
  void show()
}

async function redrawPane({ queue, redraw }: VariablesOptions): Promise<void> {
  await queue.flush()
  // The pane is not redrawn while it has the focus.
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.closest('.variables')) {
    activeElement.blur()
  }
  await redraw()
}

function remove(options: VariablesOptions, address: string): void {
  const { root, editor } = options
  const key = editor.state.records[address]?.['key']
  const edit = editor.edit(withoutRecord(editor.state, address))
  showToast(`Variable ${key} was deleted.`, {
    label: 'Undo',
    choose: () => void editor.history.undoEarlier(edit),
  })
  void redrawPane(options).then(() => {
    if (document.activeElement !== document.body) return
    root.querySelector<HTMLElement>('#new-variable')?.focus()
  })
}
