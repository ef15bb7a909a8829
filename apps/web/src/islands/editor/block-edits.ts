import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region'
import { type BlockPlace, placeOf } from '@promptwire/core/editing/block-order'
import { type BlockField, textOf, written } from './block-field.ts'
import { type BlockStructure, NotDone } from './block-structure.ts'
import type { EditHistory } from './edit-history.ts'
import { sayToast } from './say-toast.ts'
import { nameOf, typeOf, WANTED } from './shown-blocks.ts'
import type { NewBlock } from './structure-calls.ts'

interface BlockEditsParts {
  readonly structure: BlockStructure
  readonly blocks: ReadonlyMap<string, BlockField>
  readonly history: EditHistory
  /** A block has come back under another id. */
  readonly renamed: (was: string, is: string) => void
}

/** A block that comes and goes as an insertion or deletion is undone and done again. */
interface Fleeting {
  id: string
  block: NewBlock
  readonly place: BlockPlace
}

/** Moves, insertions and deletions as a writer makes them: said, remembered, and taken back. */
export class BlockEdits {
  readonly #parts: BlockEditsParts
  /** By the id that an edit remembers: the one that the block has now. */
  readonly #ids = new Map<string, string>()

  constructor(parts: BlockEditsParts) {
    this.#parts = parts
  }

  async move(id: string, place: BlockPlace): Promise<void> {
    const { structure, history } = this.#parts
    const before = placeOf(structure.shown(), id)
    if (before.after === place.after && before.before === place.before) return this.#sayPlace(id)
    const to = (target: BlockPlace) => async () => {
      const now = this.#idOf(id)
      if (!this.#parts.blocks.has(now)) return false
      const moved = structure.move(now, this.#placeNow(target))
      this.#sayPlace(now)
      await moved
      return true
    }
    // It has moved on the page at once, so it can be taken back at once; the server is told in turn.
    const moved = to(place)()
    history.record({ undo: to(before), redo: to(place) })
    await this.#orSay(`${this.#nameOf(id)} was not moved`, () => moved)
  }

  /** Adds a block and begins to write in it. */
  async add(block: NewBlock, place: BlockPlace): Promise<void> {
    await this.#orSay('The block was not added', async () => {
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
    const { before } = placeOf(this.#parts.structure.shown(), id)
    return this.add({ ...block, is_required: false }, { after: id, before })
  }

  async remove(id: string): Promise<void> {
    const { structure, history } = this.#parts
    const block = this.#read(id)
    if (!block) return
    const place = placeOf(structure.shown(), id)
    const gone = { id, block, place }
    await this.#orSay(`${block.title} was not deleted`, async () => {
      this.#writeIn(place.before ?? place.after)
      await this.#take(gone)()
      const edit = { undo: this.#put(gone), redo: this.#take(gone) }
      history.record(edit)
      const back = () => void history.takeBack(edit)
      sayToast(`${block.title} was deleted.`, { label: 'Undo', choose: back })
    })
  }

  #take = (gone: Fleeting) => async () => {
    const { structure, blocks } = this.#parts
    const field = blocks.get(this.#idOf(gone.id))
    if (!field) return false
    gone.block = this.#read(field.id) ?? gone.block
    await structure.remove(field)
    return true
  }

  #put = (gone: Fleeting) => async () => {
    const { structure, renamed } = this.#parts
    const was = this.#idOf(gone.id)
    const place = this.#placeNow(gone.place)
    const id = await structure.add(gone.block, place, (is) => renamed(was, is))
    for (const [key, value] of this.#ids) if (value === was) this.#ids.set(key, id)
    this.#ids.set(was, id)
    this.#writeIn(id)
    return true
  }

  async #orSay(failed: string, run: () => Promise<unknown>): Promise<void> {
    try {
      await run()
    } catch (error) {
      if (!(error instanceof NotDone)) throw error
      sayToast(`${failed}: ${error.message}`)
    }
  }

  #sayPlace(id: string): void {
    const ids = this.#parts.structure.shown()
    announce(`${this.#nameOf(id)} is block ${ids.indexOf(id) + 1} of ${ids.length}.`)
  }

  #idOf = (id: string): string => this.#ids.get(id) ?? id

  #placeNow = ({ after, before }: BlockPlace): BlockPlace => ({
    after: after && this.#idOf(after),
    before: before && this.#idOf(before),
  })

  #nameOf(id: string): string {
    const field = this.#parts.blocks.get(id)
    return field ? nameOf(field.form) : 'The block'
  }

  #read(id: string): NewBlock | undefined {
    const field = this.#parts.blocks.get(id)
    return field && { ...written(field), type: typeOf(field.form) }
  }

  #writeIn(id: string | undefined): void {
    const field = id === undefined ? undefined : this.#parts.blocks.get(id)
    const text = field && textOf(field.form)
    field?.form.dispatchEvent(new Event(WANTED, { bubbles: true }))
    if (text) text.focus()
    else document.querySelector<HTMLElement>('.add-block-button')?.focus()
  }
}
