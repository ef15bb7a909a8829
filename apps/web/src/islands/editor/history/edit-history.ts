/** Something that one did in the editor, and can take back. */
export interface Edit {
  /** Takes it back. False where that cannot be any more; a throw keeps it for another try. */
  readonly undo: () => StepResult
  readonly redo: () => StepResult
  /** Becomes part of the edit before it, as a letter of a word does; true where it did. */
  readonly joins?: (last: Edit) => boolean
}

type StepResult = boolean | Promise<boolean>

/** The result of a step: done, nothing to do, no longer possible, or not now. */
export type Stepped = 'done' | 'none' | 'gone' | 'later'

const MAX_EDITS = 500

/**
 * The undo history of a prompt: local edits of texts, switches, moves, insertions and deletions in
 * order. It never contains edits by others.
 *
 * Record an edit after it was done: a move with the block's id and its places before and after; an
 * insertion, whose `undo` deletes the block and whose `redo` inserts it again; a deletion the other
 * way round. If a block comes back under another id, call `BlockTexts.renamed`.
 */
export class EditHistory {
  #past: Edit[] = []
  #future: Edit[] = []
  #isSealed = true
  #turn: Promise<unknown> = Promise.resolve()

  /** Edits that can be undone, newest first. */
  get past(): readonly Edit[] {
    return this.#past.toReversed()
  }

  /** Edits that can be redone, next first. */
  get future(): readonly Edit[] {
    return this.#future.toReversed()
  }

  record(edit: Edit): void {
    const last = this.#past.at(-1)
    this.#future = []
    if (last && !this.#isSealed && edit.joins?.(last)) return
    this.#past.push(edit)
    if (this.#past.length > MAX_EDITS) this.#past.shift()
    this.#isSealed = false
  }

  /** Starts a new edit with the next change. */
  seal(): void {
    this.#isSealed = true
  }

  undo(): Promise<Stepped> {
    return this.#enqueue(() => this.#step(this.#past, this.#future, (edit) => edit.undo()))
  }

  /** Takes back an edit that is not the newest one, where it can stand alone. */
  takeBack(edit: Edit): Promise<Stepped> {
    if (!this.#past.includes(edit)) return Promise.resolve('none')
    remove(this.#past, edit)
    this.#past.push(edit)
    return this.undo()
  }

  redo(): Promise<Stepped> {
    return this.#enqueue(() => this.#step(this.#future, this.#past, (edit) => edit.redo()))
  }

  /** A step that asks the server has ended before the next one begins. */
  #enqueue(step: () => Promise<Stepped>): Promise<Stepped> {
    const turn = this.#turn.then(step)
    this.#turn = turn
    return turn
  }

  async #step(from: Edit[], to: Edit[], take: (edit: Edit) => StepResult): Promise<Stepped> {
    const edit = from.pop()
    if (!edit) return 'none'
    this.seal()
    to.push(edit)
    try {
      if (await take(edit)) return 'done'
      remove(to, edit)
      return 'gone'
    } catch {
      // Edits recorded in between come after it.
      remove(to, edit)
      from.push(edit)
      return 'later'
    }
  }
}

function remove(edits: Edit[], edit: Edit): void {
  const at = edits.indexOf(edit)
  if (at >= 0) edits.splice(at, 1)
}
