/** Something that the user did in the editor. */
export interface Edit {
  /** False if it is no longer possible. */
  readonly undo: () => boolean
  readonly redo: () => boolean
  /** Becomes part of the edit before it, as a letter of a word does; true if it did. */
  readonly joins?: (last: Edit) => boolean
}

/** The result of a step: done, nothing to do, or no longer possible. */
export type Stepped = 'done' | 'none' | 'gone'

const MAX_EDITS = 500

/**
 * The undo history of a prompt: local edits of texts, switches, moves, insertions, deletions and
 * renames in order. It never contains edits by others. Record an edit after it was done.
 */
export class EditHistory {
  #past: Edit[] = []
  #future: Edit[] = []
  #isSealed = true
  #group: Edit[] | undefined

  /** Edits that can be undone, newest first. */
  get past(): readonly Edit[] {
    return this.#past.flatMap(listParts).toReversed()
  }

  /** Edits that can be redone, next first. */
  get future(): readonly Edit[] {
    return this.#future.toReversed().flatMap(listParts)
  }

  record(edit: Edit): void {
    if (this.#group) {
      this.#group.push(edit)
      return
    }
    const last = this.#past.at(-1)
    this.#future = []
    if (last && !this.#isSealed && edit.joins?.(last)) return
    this.#past.push(edit)
    if (this.#past.length > MAX_EDITS) this.#past.shift()
    this.#isSealed = false
  }

  /** Records all edits of a function as one; returns it. */
  group(run: () => void): Edit | undefined {
    const edits: Edit[] = []
    const outer = this.#group
    this.#group = edits
    run()
    this.#group = outer
    const [first] = edits
    const edit = edits.length > 1 ? new EditGroup(edits) : first
    if (edit) this.record(edit)
    return edit
  }

  /** Starts a new edit with the next change. */
  seal(): void {
    this.#isSealed = true
  }

  undo(): Stepped {
    return this.#step(this.#past, this.#future, (edit) => edit.undo())
  }

  redo(): Stepped {
    return this.#step(this.#future, this.#past, (edit) => edit.redo())
  }

  /** Takes back an edit that is not the newest one. */
  takeBack(edit: Edit): Stepped {
    const at = this.#past.indexOf(edit)
    if (at < 0) return 'none'
    this.#past.push(...this.#past.splice(at, 1))
    return this.undo()
  }

  #step(from: Edit[], to: Edit[], take: (edit: Edit) => boolean): Stepped {
    const edit = from.pop()
    if (!edit) return 'none'
    this.seal()
    if (!take(edit)) return 'gone'
    to.push(edit)
    return 'done'
  }
}

/** Several edits that are undone at once. */
class EditGroup implements Edit {
  readonly edits: readonly Edit[]

  constructor(edits: readonly Edit[]) {
    this.edits = edits
  }

  undo = (): boolean => everyPart(this.edits.toReversed(), (edit) => edit.undo())

  redo = (): boolean => everyPart(this.edits, (edit) => edit.redo())
}

/** Takes all parts that are still possible. */
const everyPart = (edits: readonly Edit[], take: (edit: Edit) => boolean): boolean =>
  edits.map(take).includes(true)

const listParts = (edit: Edit): readonly Edit[] =>
  edit instanceof EditGroup ? edit.edits.flatMap(listParts) : [edit]
