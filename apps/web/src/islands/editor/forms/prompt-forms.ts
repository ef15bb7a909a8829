import { type EditableFields, isSame } from '@promptwire/core/editing/merge-fields'
import { spliceBetween } from '@promptwire/core/editing/text-splices'
import type { Edit, Typing } from '../history/edit-history.ts'
import type { PromptEditor } from '../history/prompt-editor.ts'
import type { EditQueue } from '../queue/edit-queue.ts'
import {
  blockAddress,
  type Copy,
  listChanged,
  type PromptState,
  readBlock,
  withRecord,
} from '../queue/prompt-state.ts'
import type { UnsavedEdits } from '../queue/unsaved-edits.ts'
import {
  arrange,
  blockForms,
  createBlockForm,
  FOCUS_BLOCK,
  findTextArea,
  getBlockId,
  getBlockType,
} from '../structure/block-forms.ts'
import { CARET_PLACED, Draft, type Field, isBox } from './draft.ts'
import { clearRefusal } from './field-refusal.ts'
import { offerRestore } from './restore-draft.ts'

/** The fields of forms that are saved while one types. A variable's key is saved when it is complete. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  blocks: ['title', 'content', 'enabled', 'is_required'],
  variables: ['has_default', 'default_value', 'description', 'required'],
  model: ['model', 'temperature', 'max_tokens', 'top_p', 'other'],
}

interface FormsOptions {
  readonly root: HTMLElement
  readonly queue: () => EditQueue
  readonly unsaved: UnsavedEdits
  readonly editor: () => PromptEditor
  /** A form is on the page. */
  readonly onOpen: (form: HTMLFormElement) => void
}

/** The forms of a prompt's records: they show its state and change it. */
export class PromptForms {
  readonly #options: FormsOptions
  /** By address. Forms of deleted blocks stay, for undo. */
  readonly #drafts = new Map<string, Draft>()
  /** The shown order of the blocks. */
  #order: readonly string[] = []

  constructor(options: FormsOptions) {
    this.#options = options
    options.root.addEventListener('frame-adopted', () => this.#openPanes())
  }

  /** The state that the server rendered. */
  readPage(): Copy {
    const { root } = this.#options
    const records: Record<string, EditableFields> = {}
    for (const form of blockForms(root)) {
      const draft = this.#draft(form, blockAddress(getBlockId(form)))
      records[draft.address] = { type: getBlockType(form), ...draft.drawn() }
    }
    // The server wrote them into the page.
    const variables = JSON.parse(root.dataset['variables'] ?? '{}')
    const model = root.querySelector<HTMLFormElement>('form[data-address="model"]')
    return {
      revision: Number(root.dataset['revision'] ?? 0),
      order: blockForms(root).map(getBlockId),
      records: { ...records, ...variables, ...(model && { model: toModel(model) }) },
    }
  }

  /** Opens the forms of the page, and adds blocks that were never saved. */
  openAll(): void {
    const { queue, unsaved } = this.#options
    for (const draft of this.#drafts.values()) this.#open(draft)
    this.#openPanes()
    // Typed before the script loaded.
    for (const draft of this.#drafts.values()) {
      if (!isSame(draft.drawn(), draft.read())) this.#change(draft)
    }
    for (const [address, { mine, place }] of unsaved.readAdded()) {
      const { order, records } = queue().state
      if (address in records) continue
      const id = address.replace('blocks/', '')
      queue().apply(withRecord({ order: order.toSpliced(place, 0, id), records }, address, mine))
    }
  }

  find = (address: string): Draft | undefined => this.#drafts.get(address)

  findBlock = (id: string): HTMLFormElement | undefined => this.find(blockAddress(id))?.form

  findText = (id: string): HTMLTextAreaElement | null => {
    const form = this.findBlock(id)
    return form ? findTextArea(form) : null
  }

  /** Focuses the text of a block, or what comes after the last one. */
  focus(id: string | undefined): void {
    const field = id === undefined ? null : this.findText(id)
    field?.dispatchEvent(new Event(FOCUS_BLOCK, { bubbles: true }))
    if (field) field.focus()
    else this.#options.root.querySelector<HTMLElement>('.add-block-button')?.focus()
  }

  /** Puts the caret where an edit was undone or redone. */
  reveal({ before, after }: Edit): void {
    const added = after.order.find((id) => !before.order.includes(id))
    const removed = before.order.findIndex((id) => !after.order.includes(id))
    if (added !== undefined) this.focus(added)
    else if (removed >= 0) this.focus(after.order[removed] ?? after.order.at(-1))
    else this.#revealField({ before, after })
  }

  #revealField({ before, after }: Edit): void {
    const changed = listChanged(before, after).flatMap((address) =>
      [...(this.find(address)?.fields ?? [])].flatMap(([name, field]) => {
        const was = before.records[address]?.[name]
        return was !== after.records[address]?.[name] && field.isConnected ? [{ field, was }] : []
      }),
    )
    const [first] = changed
    if (!first) return
    const { field, was } = first
    field.closest('details')?.setAttribute('open', '')
    field.dispatchEvent(new Event(FOCUS_BLOCK, { bubbles: true }))
    if (!isBox(field)) placeCaret(field, String(was ?? ''))
    field.focus()
  }

  /** Shows changed records and the order of the blocks. */
  show(state: PromptState, changed: readonly string[]): void {
    const { root } = this.#options
    for (const address of changed) this.#show(state, address)
    if (state.order === this.#order) return
    this.#order = state.order
    const forms = state.order.flatMap((id) => this.findBlock(id) ?? [])
    for (const form of blockForms(root)) if (!forms.includes(form)) form.remove()
    arrange(root, forms)
  }

  #show(state: PromptState, address: string): void {
    const fields = state.records[address]
    const draft = this.#drafts.get(address)
    if (!fields) {
      draft?.form.closest('.variable')?.remove()
      return
    }
    if (draft) {
      draft.takeOver(fields)
      if ('key' in fields) showKey(draft.form, String(fields['key']))
      if ('enabled' in fields) draft.form.classList.toggle('is-off', !fields['enabled'])
      return
    }
    const id = address.replace('blocks/', '')
    const block = address === id ? undefined : readBlock(state, id)
    if (!block) return
    const made = this.#draft(createBlockForm(this.#options.root, id, block), address)
    made.takeOver(fields)
    this.#open(made)
  }

  #openPanes(): void {
    for (const form of this.#options.root.querySelectorAll<HTMLFormElement>('form[data-address]')) {
      const address = form.dataset['address'] ?? ''
      if (this.#drafts.get(address)?.form === form) continue
      const draft = this.#draft(form, address)
      const fields = this.#options.queue().state.records[address]
      if (fields) draft.takeOver(fields)
      this.#open(draft)
    }
  }

  #draft(form: HTMLFormElement, address: string): Draft {
    const draft = new Draft(form, address, NAMES[address.split('/')[0] ?? ''] ?? [])
    this.#drafts.set(address, draft)
    return draft
  }

  #open(draft: Draft): void {
    const { queue, unsaved, editor, onOpen } = this.#options
    const { address, form } = draft
    form.addEventListener('input', (event) => {
      const name = draft.findName(event.target)
      if (name === undefined) return
      clearRefusal(form)
      const how = event instanceof InputEvent ? event.inputType : ''
      const typing = { address, name, at: event.timeStamp }
      this.#change(draft, !isBox(event.target), TYPING.test(how) ? typing : undefined)
    })
    form.addEventListener('focusout', () => editor().history.seal())
    onOpen(form)
    offerRestore(draft, unsaved, queue().base.records[address], (fields) => {
      editor().edit(withRecord(editor().state, address, fields))
    })
  }

  #change(draft: Draft, isWritten = true, typing?: Typing): void {
    const { address } = draft
    const editor = this.#options.editor()
    const fields = { ...editor.state.records[address], ...draft.read() }
    editor.edit(withRecord(editor.state, address, fields), isWritten ? address : undefined, typing)
  }
}

const TYPING = /^(insertText|insertCompositionText|deleteContent(Backward|Forward))$/

/** Puts the caret behind what has changed. */
function placeCaret(field: Field, before: string): void {
  const splice = spliceBetween(before, field.value)
  if (!splice) return
  const end = splice.at + splice.inserted.length
  field.setSelectionRange(end, end)
  field.dispatchEvent(new Event(CARET_PLACED))
}

const toModel = (form: HTMLFormElement): EditableFields =>
  new Draft(form, 'model', NAMES['model'] ?? []).drawn()

/** Shows a key that changed elsewhere, unless a new one is being written. */
function showKey(form: HTMLFormElement, key: string): void {
  const field = form.querySelector<HTMLInputElement>('[name="key"]')
  if (!field || field.value !== field.defaultValue) return
  field.value = key
  field.defaultValue = key
  const summary = form.closest('.variable')?.querySelector('summary > code')
  if (summary) summary.textContent = key
}
