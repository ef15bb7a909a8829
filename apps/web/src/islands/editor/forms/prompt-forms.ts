import { type EditableFields, isSame } from '@promptwire/core/editing/merge-fields'
import type { FieldHistory } from '../history/field-history.ts'
import type { EditQueue } from '../queue/edit-queue.ts'
import { blockAddress, type Copy, type PromptState, readBlock } from '../queue/prompt-state.ts'
import type { UnsavedEdits } from '../queue/unsaved-edits.ts'
import {
  arrange,
  blockForms,
  createBlockForm,
  findTextArea,
  getBlockId,
  getBlockType,
} from '../structure/block-forms.ts'
import { Draft, isBox } from './draft.ts'
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
  readonly history: FieldHistory
  /** A form is on the page. */
  readonly onOpen: (form: HTMLFormElement) => void
}

/** The forms of a prompt's records: they show its state and change it. */
export class PromptForms {
  readonly #options: FormsOptions
  /** By address. Forms of deleted blocks stay, for undo. */
  readonly #drafts = new Map<string, Draft>()

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
      if (!isSame(draft.drawn(), draft.read())) this.#change(draft, true)
    }
    for (const [address, { mine, place }] of unsaved.readAdded()) {
      const { order, records } = queue().state
      if (address in records) continue
      const id = address.replace('blocks/', '')
      queue().change(address, mine, { order: order.toSpliced(place, 0, id) })
    }
  }

  find = (address: string): Draft | undefined => this.#drafts.get(address)

  findBlock = (id: string): HTMLFormElement | undefined => this.find(blockAddress(id))?.form

  findText = (id: string): HTMLTextAreaElement | null => {
    const form = this.findBlock(id)
    return form ? findTextArea(form) : null
  }

  /** Ends a conflict with the fields to save; undefined deletes the record. */
  settle(address: string, fields: EditableFields | undefined): void {
    this.#options.queue().settle(address, fields)
  }

  /** Shows changed records and the order of the blocks. */
  show(state: PromptState, changed: readonly string[]): void {
    const { root } = this.#options
    for (const address of changed) this.#show(state, address)
    const forms = state.order.flatMap((id) => this.findBlock(id) ?? [])
    const shown = blockForms(root)
    if (forms.every((form, at) => form === shown[at]) && forms.length === shown.length) return
    for (const form of shown) if (!forms.includes(form)) form.remove()
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
    const { queue, unsaved, history, onOpen } = this.#options
    const { address, form } = draft
    history.open(draft)
    form.addEventListener('input', ({ target }) => {
      if (!draft.hasField(target)) return
      clearRefusal(form)
      this.#change(draft, !isBox(target))
    })
    onOpen(form)
    offerRestore(draft, unsaved, queue().base.records[address])
  }

  #change(draft: Draft, isTyped: boolean): void {
    const queue = this.#options.queue()
    const fields = { ...queue.state.records[draft.address], ...draft.read() }
    queue.change(draft.address, fields, { isTyped })
  }
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
