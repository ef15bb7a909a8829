import { type Splice, splicesBetween } from '@promptwire/core/editing/text-splices'
import type { Edit, EditHistory } from './edit-history.ts'
import { inverse, joinedSplice, rebased, type Shift, toShift } from './text-splice.ts'

/** The field of an edit; it can be found again while its block exists. */
export interface TextTarget {
  readonly read: () => string
  /** Replaces a part, puts the caret behind it and the focus on it. */
  readonly replace: (splice: Splice) => void
  /** False once its block has gone. */
  readonly isHere: () => boolean
}

/** How an edit was made: a pause, or something else than typing, begins a new one. */
export interface EditTiming {
  /** Milliseconds on any clock. */
  readonly at: number
  readonly isTyping: boolean
}

const PAUSE_MS = 1_000

/** Something that was typed, pasted or deleted at one place of a text. */
export class TextEdit implements Edit {
  readonly place: TextTarget
  /** Undefined after someone else changed the same words. */
  #splice: Splice | undefined
  #made: EditTiming

  constructor(place: TextTarget, splice: Splice, made: EditTiming) {
    this.place = place
    this.#splice = splice
    this.#made = made
  }

  undo = (): boolean => this.#apply(this.#splice && inverse(this.#splice))

  redo = (): boolean => this.#apply(this.#splice)

  joins = (last: Edit): boolean => last instanceof TextEdit && last.#takes(this)

  /** Moves the edit past a change by someone else; returns that change as if the edit had not happened. */
  rebase(change: Shift, isDone: boolean): Shift {
    if (!this.#splice) return change
    const { edit, change: before } = rebased(isDone ? this.#splice : inverse(this.#splice), change)
    this.#splice = edit && !isDone ? inverse(edit) : edit
    return before
  }

  #takes(next: TextEdit): boolean {
    const isOneGo = next.#made.at - this.#made.at < PAUSE_MS
    if (next.place !== this.place || !isOneGo || !next.#made.isTyping) return false
    if (!this.#made.isTyping || !this.#splice || !next.#splice) return false
    if (next.#splice.inserted.includes('\n')) return false
    const splice = joinedSplice(this.#splice, next.#splice)
    if (!splice) return false
    this.#splice = splice
    this.#made = next.#made
    return true
  }

  #apply(splice: Splice | undefined): boolean {
    if (!splice || !this.place.isHere()) return false
    const { at, removed } = splice
    // Replaces only the text of this edit, even if something else changed the field unnoticed.
    if (this.place.read().slice(at, at + removed.length) !== removed) return false
    this.place.replace(splice)
    return true
  }
}

/** Moves the edits of a text to where their words are after a change by someone else. */
export function rebaseTexts(
  { past, future }: EditHistory,
  place: TextTarget,
  before: string,
  after: string,
): void {
  // The last change first, so that earlier positions stay valid.
  for (const splice of splicesBetween(before, after).toReversed()) {
    for (const [edits, isDone] of [
      [past, true],
      [future, false],
    ] as const) {
      let change = toShift(splice)
      for (const edit of edits) {
        if (edit instanceof TextEdit && edit.place === place) change = edit.rebase(change, isDone)
      }
    }
  }
}
