import type { EditQueue } from '../queue/edit-queue.ts'
import type { PromptState } from '../queue/prompt-state.ts'
import { type Edit, EditHistory, type Steps, type Typing } from './edit-history.ts'

/** Changes the prompt by the user's edits, and records each of them. */
export class PromptEditor {
  readonly history: EditHistory
  readonly #queue: EditQueue

  constructor(queue: EditQueue, steps: Steps, reveal: (edit: Edit) => void) {
    this.#queue = queue
    this.history = new EditHistory({
      steps,
      read: () => queue.state,
      apply: (state, edit) => {
        queue.apply(state)
        reveal(edit)
      },
    })
  }

  get state(): PromptState {
    return this.#queue.state
  }

  /** Shows and saves another state. A record that is written in is saved after a pause. */
  edit(next: PromptState, written?: string, typing?: Typing): Edit {
    const before = this.state
    this.#queue.apply(next, written)
    return this.history.record({ before, after: this.state }, typing)
  }
}
