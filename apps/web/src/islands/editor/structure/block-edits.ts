import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region'
import {
  type BlockPosition,
  findBlockPosition,
  moveToPosition,
} from '@promptwire/core/editing/block-order'
import type { PromptForms } from '../forms/prompt-forms.ts'
import type { Edit, EditHistory } from '../history/edit-history.ts'
import type { EditQueue } from '../queue/edit-queue.ts'
import { type BlockFields, blockAddress, readBlock } from '../queue/prompt-state.ts'
import { randomId } from '../queue/random-id.ts'
import { showToast } from '../show-toast.ts'
import { FOCUS_BLOCK, findTextArea } from './block-forms.ts'

interface BlockEditsOptions {
  readonly queue: EditQueue
  readonly forms: PromptForms
  readonly history: EditHistory
}

/** Moves, additions and deletions of blocks: shown at once, in the history, and saved by the queue. */
export class BlockEdits {
  readonly #options: BlockEditsOptions

  constructor(options: BlockEditsOptions) {
    this.#options = options
  }

  get #order(): readonly string[] {
    return this.#options.queue.state.order
  }

  find = (id: string): BlockFields | undefined => readBlock(this.#options.queue.state, id)

  positionBelow = (id: string | undefined): BlockPosition => ({
    after: id ?? this.#order.at(-1),
    before: id && findBlockPosition(this.#order, id).before,
  })

  move(id: string, place: BlockPosition): void {
    const from = findBlockPosition(this.#order, id)
    const to = (target: BlockPosition) => () => {
      if (!this.find(id)) return false
      this.#options.queue.reorder(moveToPosition(this.#order, id, target))
      announce(
        `${this.#name(id)} is block ${this.#order.indexOf(id) + 1} of ${this.#order.length}.`,
      )
      return true
    }
    to(place)()
    if (from.after !== place.after || from.before !== place.before) {
      this.#options.history.record({ undo: to(from), redo: to(place) })
    }
  }

  /** Adds a block and focuses its text; returns its id. */
  add(block: BlockFields, place: BlockPosition): string {
    const id = randomId()
    const edit = this.#insertion(id, block, place)
    edit.redo()
    this.#options.history.record(edit)
    announce(`${block.title} added.`)
    return id
  }

  duplicate(id: string): void {
    const block = this.find(id)
    if (block) this.add({ ...block, is_required: false }, this.positionBelow(id))
  }

  /** Deletes a block; offers to undo it. */
  remove(id: string): void {
    const { history } = this.#options
    const name = this.#name(id)
    const edit = this.#delete(id)
    if (!edit) return
    showToast(`${name} was deleted.`, {
      label: 'Undo',
      choose: () => void history.takeBack(edit),
    })
  }

  /** Turns a part of a block's text into blocks below it, or in its place if it has no other text. */
  split(
    id: string,
    part: string,
    blocks: readonly Pick<BlockFields, 'type' | 'title' | 'content'>[],
  ): void {
    const { forms, history } = this.#options
    const block = this.find(id)
    const at = block?.content.indexOf(part) ?? -1
    if (!block || at < 0) {
      showToast('The text has changed since. Nothing was split.')
      return
    }
    history.group(() => {
      const content = block.content.slice(0, at) + block.content.slice(at + part.length)
      let above = id
      for (const each of blocks) {
        const added = { ...each, enabled: block.enabled, is_required: false }
        above = this.add(added, this.positionBelow(above))
      }
      if (content.trim() === '' && !block.is_required) this.#delete(id)
      else forms.find(blockAddress(id))?.write({ ...block, content })
    })
    announce(`Split into ${blocks.length} blocks.`)
  }

  #delete(id: string): Edit | undefined {
    const block = this.find(id)
    if (!block) return undefined
    const { undo: redo, redo: undo } = this.#insertion(
      id,
      block,
      findBlockPosition(this.#order, id),
    )
    const edit: Edit = { undo, redo }
    redo()
    this.#options.history.record(edit)
    return edit
  }

  /** The edit that adds a block, with the fields that it has when it is taken back. */
  #insertion(id: string, block: BlockFields, place: BlockPosition): Edit {
    const { queue } = this.#options
    const address = blockAddress(id)
    let fields = block
    return {
      redo: () => {
        if (this.find(id)) return false
        queue.change(address, fields, {
          order: moveToPosition(this.#order, id, place),
          isTyped: true,
        })
        this.#writeIn(id)
        return true
      },
      undo: () => {
        const now = this.find(id)
        if (!now) return false
        fields = now
        const { before, after } = findBlockPosition(this.#order, id)
        this.#writeIn(before ?? after)
        queue.change(address, undefined, { order: this.#order.filter((each) => each !== id) })
        return true
      },
    }
  }

  #name = (id: string): string => this.find(id)?.title.trim() || 'The block'

  #writeIn(id: string | undefined): void {
    const form = id === undefined ? undefined : this.#options.forms.findBlock(id)
    form?.dispatchEvent(new Event(FOCUS_BLOCK, { bubbles: true }))
    const text = form && findTextArea(form)
    if (text) text.focus()
    else document.querySelector<HTMLElement>('.add-block-button')?.focus()
  }
}
