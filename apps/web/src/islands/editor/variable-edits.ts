import { renameKey } from '@promptwire/core/compile/template'
import { VariableKey } from '@promptwire/core/contract/fields'
import { isSame } from '@promptwire/core/editing/merge-fields'
import { clearRefusal, showRefusal } from './forms/field-refusal.ts'
import type { PromptForms } from './forms/prompt-forms.ts'
import type { EditHistory } from './history/edit-history.ts'
import type { EditQueue } from './queue/edit-queue.ts'
import { readBlock, variableAddress } from './queue/prompt-state.ts'
import { randomId } from './queue/random-id.ts'
import { showToast } from './show-toast.ts'

interface VariablesOptions {
  readonly root: HTMLElement
  readonly queue: EditQueue
  readonly forms: PromptForms
  readonly history: EditHistory
  /** Draws the pane again. */
  readonly redraw: () => Promise<void>
}

/** Adds, renames and deletes variables; their other fields are saved like those of blocks. */
export function variableEdits(options: VariablesOptions): void {
  const { root, queue } = options
  root.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(KEY)) commitKey(options, target)
  })
  root.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(KEY) && target.form) {
      clearRefusal(target.form)
    }
  })
  root.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.closest('.variables, [data-address]')) return
    event.preventDefault()
    const { submitter } = event
    const value = submitter instanceof HTMLButtonElement ? submitter.value : ''
    const { address } = form.dataset
    if (address === undefined) addVariable(options, form, value)
    else if (value === 'delete') removeVariable(options, address)
    else void queue.flush()
  })
}

const KEY = 'form[data-address] [name="key"]'

/** Why a key cannot be declared; undefined if it can. */
function findProblem({ state }: EditQueue, key: string): string | undefined {
  const { error } = VariableKey.safeParse(key)
  if (error) return error.issues[0]?.message
  const isTaken = Object.values(state.records).some((fields) => fields['key'] === key)
  return isTaken ? 'is the name of another variable.' : undefined
}

function commitKey({ queue, forms, history }: VariablesOptions, field: HTMLInputElement): void {
  const { form, defaultValue: from } = field
  const to = field.value.trim()
  const address = form?.dataset['address'] ?? ''
  if (!form || to === from) return
  const problem = findProblem(queue, to)
  if (problem) {
    const details = [{ field: 'key', message: problem }]
    showRefusal(form, { message: problem, details }, ['key'])
    return
  }
  field.defaultValue = to
  let count = 0
  const setKey = (key: string) => () => {
    const fields = queue.state.records[address]
    if (fields) queue.change(address, { ...fields, key })
    return fields !== undefined
  }
  history.group(() => {
    setKey(to)()
    history.record({ undo: setKey(from), redo: setKey(to) })
    for (const id of queue.state.order) {
      const block = readBlock(queue.state, id)
      if (!block) continue
      const [title, content] = [block.title, block.content].map((text) => renameKey(text, from, to))
      const renamed = { ...block, title: title ?? '', content: content ?? '' }
      if (isSame(block, renamed)) continue
      count++
      forms.find(`blocks/${id}`)?.write(renamed)
    }
  })
  showToast(`Renamed to ${to} in ${count} ${count === 1 ? 'block' : 'blocks'}.`)
}

function addVariable(options: VariablesOptions, form: HTMLFormElement, value: string): void {
  const { root, queue, history, redraw } = options
  const field = form.querySelector<HTMLInputElement>('input[name="key"]')
  const key = value || (field?.value.trim() ?? '')
  const problem = findProblem(queue, key)
  if (problem) {
    showRefusal(form, { message: problem, details: [{ field: 'key', message: problem }] }, ['key'])
    return
  }
  const id = randomId()
  const address = variableAddress(id)
  const fields = { key, has_default: false, default_value: '', description: '', required: false }
  const edit = toggling(queue, address, fields)
  edit.redo()
  history.record(edit)
  if (field) field.value = ''
  const show = async () => {
    await queue.flush()
    // The pane is not redrawn while it has the focus.
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && activeElement.closest('.variables')) {
      activeElement.blur()
    }
    await redraw()
    const variable = root.querySelector<HTMLDetailsElement>(`#variable-${id}`)
    if (!variable) return
    variable.open = true
    variable.querySelector('summary')?.focus()
  }
  void show()
}

function removeVariable({ queue, history, redraw }: VariablesOptions, address: string): void {
  const fields = queue.state.records[address]
  if (!fields) return
  const edit = toggling(queue, address, fields)
  edit.undo()
  const taken = { undo: edit.redo, redo: edit.undo }
  history.record(taken)
  showToast(`Variable ${fields['key']} was deleted.`, {
    label: 'Undo',
    choose: () => void history.takeBack(taken),
  })
  void queue.flush().then(redraw)
}

/** The edit that adds a variable; undoing it keeps the fields that it has by then. */
function toggling(queue: EditQueue, address: string, first: object) {
  let fields = { ...first } as Record<string, string | boolean>
  return {
    redo: () => {
      if (address in queue.state.records) return false
      queue.change(address, fields)
      return true
    },
    undo: () => {
      const now = queue.state.records[address]
      if (!now) return false
      fields = { ...now }
      queue.change(address, undefined)
      return true
    },
  }
}
