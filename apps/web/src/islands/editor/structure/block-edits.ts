import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region'
import type { Include } from '@promptwire/contract/content/include-fields'
import { combineConditions } from '@promptwire/core/compile/expand-includes'
import {
  type BlockPosition,
  findBlockPosition,
  moveToPosition,
} from '@promptwire/core/editing/block-order'
import { readCondition, writeCondition } from '@promptwire/core/editing/condition-rows'
import type { DividedBlock } from '@promptwire/import/paste/section'
import { randomId } from '../../shared/random-id.ts'
import type { PromptForms } from '../forms/prompt-forms.ts'
import type { PromptEditor } from '../history/prompt-editor.ts'
import {
  type BlockFields,
  blockAddress,
  DEFAULT_OPTIONS,
  type PromptState,
  readBlock,
  withBlock,
  withoutRecord,
  withRecord,
} from '../queue/prompt-state.ts'
import { showToast } from '../show-toast.ts'

/** Moves, additions and deletions of blocks: shown at once, in the history, and saved by the queue. */
export class BlockEdits {
  readonly #editor: PromptEditor
  readonly #forms: PromptForms

  constructor(editor: PromptEditor, forms: PromptForms) {
    this.#editor = editor
    this.#forms = forms
  }

  get #order(): readonly string[] {
    return this.#editor.state.order
  }

  positionBelow = (id: string | undefined): BlockPosition => ({
    after: id ?? this.#order.at(-1),
    before: id && findBlockPosition(this.#order, id).before,
  })

  move(id: string, place: BlockPosition): void {
    const order = moveToPosition(this.#order, id, place)
    if (order.join() !== this.#order.join()) this.#editor.edit({ ...this.#editor.state, order })
    announce(`${this.#name(id)} is block ${order.indexOf(id) + 1} of ${order.length}.`)
  }

  /** Adds a block and focuses its text. */
  add(block: BlockFields, place: BlockPosition): void {
    const id = randomId()
    this.#editor.edit(withBlock(this.#editor.state, id, block, place), blockAddress(id))
    this.#forms.focus(id)
    announce(`${block.title} added.`)
  }

  duplicate(id: string): void {
    const block = readBlock(this.#editor.state, id)
    if (block) this.add({ ...block, is_required: false }, this.positionBelow(id))
  }

  /** Deletes a block; offers to undo it. */
  remove(id: string): void {
    const name = this.#name(id)
    const { before, after } = findBlockPosition(this.#order, id)
    this.#forms.focus(before ?? after)
    const edit = this.#editor.edit(withoutRecord(this.#editor.state, blockAddress(id)))
    showToast(`${name} was deleted.`, {
      label: 'Undo',
      choose: () => void this.#editor.history.undoEarlier(edit),
    })
  }

  /** Turns a part of a block's text into blocks below it, or in its place if it has no other text. */
  split(id: string, part: string, blocks: readonly DividedBlock[]): void {
    const block = readBlock(this.#editor.state, id)
    const at = block?.content.indexOf(part) ?? -1
    if (!block || at < 0) {
      showToast('The text has changed since. Nothing was split.')
      return
    }
    const { enabled, is_required } = block
    const content = block.content.slice(0, at) + block.content.slice(at + part.length)
    const ids = blocks.map(randomId)
    let next = withRecord(this.#editor.state, blockAddress(id), { ...block, content })
    for (const [i, { when = null, ...given }] of blocks.entries()) {
      const place = { after: ids[i - 1] ?? id, before: undefined }
      const added = { ...DEFAULT_OPTIONS, enabled, is_required: false, ...given }
      next = withBlock(next, ids[i] ?? '', { ...added, when: writeCondition(when) }, place)
    }
    const isWhole = content.trim() === '' && !is_required
    this.#editor.edit(isWhole ? withoutRecord(next, blockAddress(id)) : next)
    this.#forms.focus(ids[0])
    announce(`Split into ${blocks.length} blocks.`)
  }

  /** Replaces a shared part with copies of its blocks, as one edit. */
  detach(id: string): void {
    const block = readBlock(this.#editor.state, id)
    if (!block || block.include === '') return
    const { blocks }: Pick<Include, 'blocks'> = JSON.parse(block.include)
    const ids = blocks.map(randomId)
    let next: PromptState = this.#editor.state
    for (const [i, { when, name, ...part }] of blocks.entries()) {
      const place = { after: ids[i - 1] ?? id, before: undefined }
      const condition = writeCondition(combineConditions(readCondition(block.when), when))
      const own = { ...block, ...part, name: name ?? '', when: condition, include: '' }
      next = withBlock(next, ids[i] ?? '', own, place)
    }
    this.#editor.edit(withoutRecord(next, blockAddress(id)))
    this.#forms.focus(ids[0])
    announce(`${block.title} was detached into ${ids.length} blocks.`)
  }

  #name = (id: string): string => readBlock(this.#editor.state, id)?.title.trim() || 'The block'
}
