import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region'
import { type BlockPosition, findBlockPosition } from '@promptwire/core/editing/block-order'
import { type BlockField, findTextArea, readBlock } from '../block-field.ts'
import type { EditHistory } from '../history/edit-history.ts'
import { FOCUS_BLOCK, getBlockName, getBlockType } from '../structure/block-forms.ts'
import { type BlockStructure, EditError, type NewBlock } from '../structure/block-structure.ts'
import { showToast } from './show-toast.ts'

interface BlockEditsOptions {
  readonly structure: BlockStructure
  readonly blocks: ReadonlyMap<string, BlockField>
  readonly history: EditHistory
  /** A block came back with another id. */
  readonly renamed: (was: string, is: string) => void
}

/** A block of an insertion or deletion that can be undone and redone. */
interface UndoableBlock {
  id: string
  block: NewBlock
  readonly place: BlockPosition
}

/** Shows, records and undoes moves, insertions and deletions by the user. */
export class BlockEdits {
  readonly #parts: BlockEditsOptions
  /** Current block ids by the ids in recorded edits. */
  readonly #ids = new Map<string, string>()

  constructor(parts: BlockEditsOptions) {
    this.#parts = parts
  }

  async move(id: string, place: BlockPosition): Promise<void> {
    const { structure, history } = this.#parts
    const before = findBlockPosition(structure.shown(), id)
    if (before.after === place.after && before.before === place.before)
      return this.#announcePosition(id)
    const to = (target: BlockPosition) => async () => {
      const now = this.#currentId(id)
      if (!this.#parts.blocks.has(now)) return false
      const moved = structure.move(now, this.#placeNow(target))
      this.#announcePosition(now)
      await moved
      return true
    }
    // The page moved it already, so undo works at once.
    const moved = to(place)()
    history.record({ undo: to(before), redo: to(place) })
    await this.#reportFailure(`${this.#blockName(id)} was not moved`, () => moved)
  }

  /** Adds a block and focuses its text. */
  async add(block: NewBlock, place: BlockPosition): Promise<void> {
    await this.#reportFailure('The block was not added', async () => {
      const id = await this.#parts.structure.add(block, place)
      const added = { id, block, place }
      this.#parts.history.record({ undo: this.#take(added), redo: this.#put(added) })
      this.#writeIn(id)
      announce(`${block.title} added.`)
    })
  }

  duplicate(id: string): Promise<void> {
    const block = this.#read(id)
    if (!block) return Promise.resolve()
    const { before } = findBlockPosition(this.#parts.structure.shown(), id)
    return this.add({ ...block, is_required: false }, { after: id, before })
  }

  async remove(id: string): Promise<void> {
    const { structure, history } = this.#parts
    const block = this.#read(id)
    if (!block) return
    const place = findBlockPosition(structure.shown(), id)
    const deleted = { id, block, place }
    await this.#reportFailure(`${block.title} was not deleted`, async () => {
      this.#writeIn(place.before ?? place.after)
      await this.#take(deleted)()
      const edit = { undo: this.#put(deleted), redo: this.#take(deleted) }
      history.record(edit)
      const back = () => void history.takeBack(edit)
      showToast(`${block.title} was deleted.`, { label: 'Undo', choose: back })
    })
  }

  #take = (undoable: UndoableBlock) => async () => {
    const { structure, blocks } = this.#parts
    const field = blocks.get(this.#currentId(undoable.id))
    if (!field) return false
    undoable.block = this.#read(field.id) ?? undoable.block
    await structure.remove(field)
    return true
  }

  #put = (undoable: UndoableBlock) => async () => {
    const { structure, renamed } = this.#parts
    const was = this.#currentId(undoable.id)
    const place = this.#placeNow(undoable.place)
    const id = await structure.add(undoable.block, place, (is) => renamed(was, is))
    for (const [key, value] of this.#ids) if (value === was) this.#ids.set(key, id)
    this.#ids.set(was, id)
    this.#writeIn(id)
    return true
  }

  async #reportFailure(failed: string, run: () => Promise<unknown>): Promise<void> {
    try {
      await run()
    } catch (error) {
      if (!(error instanceof EditError)) throw error
      showToast(`${failed}: ${error.message}`)
    }
  }

  #announcePosition(id: string): void {
    const ids = this.#parts.structure.shown()
    announce(`${this.#blockName(id)} is block ${ids.indexOf(id) + 1} of ${ids.length}.`)
  }

  #currentId = (id: string): string => this.#ids.get(id) ?? id

  #placeNow = ({ after, before }: BlockPosition): BlockPosition => ({
    after: after && this.#currentId(after),
    before: before && this.#currentId(before),
  })

  #blockName(id: string): string {
    const field = this.#parts.blocks.get(id)
    return field ? getBlockName(field.form) : 'The block'
  }

  #read(id: string): NewBlock | undefined {
    const field = this.#parts.blocks.get(id)
    return field && { ...readBlock(field), type: getBlockType(field.form) }
  }

  #writeIn(id: string | undefined): void {
    const field = id === undefined ? undefined : this.#parts.blocks.get(id)
    const text = field && findTextArea(field.form)
    field?.form.dispatchEvent(new Event(FOCUS_BLOCK, { bubbles: true }))
    if (text) text.focus()
    else document.querySelector<HTMLElement>('.add-block-button')?.focus()
  }
}
