import { NEW_VARIABLE_FIELDS } from '@promptwire/contract/editing/prompt-records'
import { type EditableFields, isSame } from '@promptwire/core/editing/merge-fields'
import type { Edit, Typing } from '../history/edit-history.ts'
import type { PromptEditor } from '../history/prompt-editor.ts'
import type { Panes } from '../panes.ts'
import type { EditQueue } from '../queue/edit-queue.ts'
import {
  blockAddress,
  type Copy,
  listChanged,
  type PromptState,
  readBlock,
  withRecord,
} from '../queue/prompt-state.ts'
import { showToast } from '../show-toast.ts'
import {
  arrange,
  blockForms,
  createBlockForm,
  FOCUS_BLOCK,
  findTextArea,
  getBlockId,
  getBlockType,
} from '../structure/block-forms.ts'
import { Draft, isBox, isSelect, placeCaret } from './draft.ts'
import { clearRefusal } from './field-refusal.ts'

/** The fields of forms that are saved while one types. A variable's key is saved when it is complete. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  blocks: ['title', 'content', 'enabled', 'is_required', 'role', 'name', 'heading', 'when'],
  variables: Object.keys(NEW_VARIABLE_FIELDS).filter((name) => name !== 'key'),
  details: ['name', 'description', 'tags'],
  tools: ['tools', 'tool_choice', 'response_schema'],
  model: ['model', 'temperature', 'max_tokens', 'top_p', 'other'],
}

interface FormsOptions {
  readonly root: HTMLElement
  readonly queue: () => EditQueue
  readonly editor: () => PromptEditor
  readonly panes: Pick<Panes, 'open' | 'reveal'>
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
      const { include = '' } = form.dataset
      records[draft.address] = { type: getBlockType(form), include, ...draft.drawn() }
    }
    for (const form of paneForms(root)) this.#draft(form, form.dataset['address'] ?? '')
    // The server wrote them into the page.
    const panes = JSON.parse(root.dataset['records'] ?? '{}')
    return {
      revision: Number(root.dataset['revision'] ?? 0),
      order: blockForms(root).map(getBlockId),
      records: { ...records, ...panes },
    }
  }

  /** Opens the forms of the page. */
  openAll(): void {
    for (const draft of this.#drafts.values()) this.#open(draft)
  }

  /** The state with what was typed before the script loaded. */
  readTyped(state: PromptState): PromptState {
    const typed = [...this.#drafts.values()].filter((draft) => !isSame(draft.drawn(), draft.read()))
    return typed.reduce(
      (next, draft) =>
        withRecord(next, draft.address, { ...state.records[draft.address], ...draft.read() }),
      state,
    )
  }

  find = (address: string): Draft | undefined => this.#drafts.get(address)

  findBlock = (id: string): HTMLFormElement | undefined => this.find(blockAddress(id))?.form

  findText = (id: string): HTMLTextAreaElement | null => {
    const form = this.findBlock(id)
    return form ? findTextArea(form) : null
  }

  /** The pane of the first record whose form is not shown. */
  findPane(addresses: readonly string[]): string | undefined {
    const isShown = (address: string) => {
      const form = this.#drafts.get(address)?.form
      return form?.isConnected && !form.closest('.editor-pane[hidden]')
    }
    const inPanes = addresses.filter((address) => !address.startsWith('blocks/'))
    return inPanes.find((address) => !isShown(address))?.split('/')[0]
  }

  /** Focuses the text of a block, or what comes after the last one. */
  focus(id: string | undefined): void {
    const field = id === undefined ? null : this.findText(id)
    field?.dispatchEvent(new Event(FOCUS_BLOCK, { bubbles: true }))
    if (field) field.focus()
    else this.#options.root.querySelector<HTMLElement>('.add-block-button')?.focus()
  }

  /** Puts the caret where an edit was undone or redone, in the pane that shows it. */
  async reveal(edit: Edit): Promise<void> {
    const { before, after } = edit
    const added = after.order.find((id) => !before.order.includes(id))
    const removed = before.order.findIndex((id) => !after.order.includes(id))
    if (added !== undefined) this.focus(added)
    else if (removed >= 0) this.focus(after.order[removed] ?? after.order.at(-1))
    else await this.#revealField(edit)
  }

  async #revealField(edit: Edit): Promise<void> {
    const pane = this.findPane(listChanged(edit.before, edit.after))
    const isHere = this.#findChanged(edit) !== undefined
    if (!isHere && pane && !(await this.#options.panes.open(pane))) {
      showToast(`Changed in the pane ${pane}.`)
    }
    const changed = this.#findChanged(edit)
    if (!changed) return
    const { field, was } = changed
    await this.#options.panes.reveal(field)
    field.closest('details')?.setAttribute('open', '')
    field.closest<HTMLElement>('.block-options:not(:popover-open)')?.showPopover()
    field.dispatchEvent(new Event(FOCUS_BLOCK, { bubbles: true }))
    if (!isBox(field) && !isSelect(field)) placeCaret(field, String(was ?? ''))
    field.focus()
  }

  /** The first field on the page that an edit changed. */
  #findChanged({ before, after }: Edit) {
    const changed = listChanged(before, after).flatMap((address) =>
      [...(this.find(address)?.fields ?? [])].flatMap(([name, field]) => {
        const was = before.records[address]?.[name]
        return was !== after.records[address]?.[name] && field.isConnected ? [{ field, was }] : []
      }),
    )
    return changed[0]
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
    const { root, queue } = this.#options
    for (const form of paneForms(root)) {
      const address = form.dataset['address'] ?? ''
      if (this.#drafts.get(address)?.form === form) continue
      const draft = this.#draft(form, address)
      // The server may not know of the last edits yet.
      this.#show(queue().state, address)
      this.#open(draft)
      queue().askAgain(address)
    }
  }

  #draft(form: HTMLFormElement, address: string): Draft {
    const draft = new Draft(form, address, NAMES[address.split('/')[0] ?? ''] ?? [])
    this.#drafts.set(address, draft)
    return draft
  }

  #open(draft: Draft): void {
    const { editor, onOpen } = this.#options
    const { address, form } = draft
    form.addEventListener('input', (event) => {
      const name = draft.findName(event.target)
      if (name === undefined) return
      clearRefusal(form)
      const how = event instanceof InputEvent ? event.inputType : ''
      const typing = { address, name, at: event.timeStamp }
      this.#change(
        draft,
        !isBox(event.target) && !isSelect(event.target),
        TYPING.test(how) ? typing : undefined,
      )
    })
    form.addEventListener('focusout', () => editor().history.seal())
    onOpen(form)
  }

  #change(draft: Draft, isWritten = true, typing?: Typing): void {
    const { address } = draft
    const editor = this.#options.editor()
    const fields = { ...editor.state.records[address], ...draft.read() }
    editor.edit(withRecord(editor.state, address, fields), isWritten ? address : undefined, typing)
  }
}

const TYPING = /^(insertText|insertCompositionText|deleteContent(Backward|Forward))$/

const paneForms = (root: HTMLElement) =>
  root.querySelectorAll<HTMLFormElement>('form[data-address]')

/** Shows a key that changed elsewhere, unless a new one is being written. */
function showKey(form: HTMLFormElement, key: string): void {
  const field = form.querySelector<HTMLInputElement>('[name="key"]')
  if (!field || field.value !== field.defaultValue) return
  field.value = key
  field.defaultValue = key
  const summary = form.closest('.variable')?.querySelector('summary > code')
  if (summary) summary.textContent = key
}
