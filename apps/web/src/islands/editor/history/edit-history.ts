import { type Splice, spliceBetween } from '@promptwire/core/editing/text-splices'
import { mergeStates } from '../queue/merge-states.ts'
import {
  blockAddress,
  listChanged,
  type PromptState,
  withKnownRecords,
} from '../queue/prompt-state.ts'

/** Something that the user did: the states around it differ in nothing else. */
export interface Edit {
  readonly before: PromptState
  readonly after: PromptState
}

/** The place and time of typing; anything else is an edit of its own. */
export interface Typing {
  readonly address: string
  readonly name: string
  /** Milliseconds on any clock. */
  readonly at: number
}

/** The result of a step: done, nothing to do, or no longer possible. */
export type Stepped = 'done' | 'none' | 'gone'

/** Edits to undo and to redo, the next one last. */
export interface Steps {
  readonly past: readonly Edit[]
  readonly future: readonly Edit[]
}

interface HistoryOptions {
  /** The history of an earlier page. */
  readonly steps?: Steps
  readonly read: () => PromptState
  /** Shows and saves a state, at the place where an edit was undone or redone. */
  readonly apply: (state: PromptState, edit: Edit) => void
}

const MAX_EDITS = 500
const PAUSE_MS = 1_000

/**
 * The undo history of a prompt: local edits of texts, switches, blocks and variables in order. A step
 * merges the state before an edit with later changes by others, and never undoes these.
 */
export class EditHistory {
  readonly #options: HistoryOptions
  readonly #past: Edit[]
  #future: Edit[]
  /** The typing of the newest edit, unless it has ended. */
  #typed: { readonly typing: Typing; readonly end: number } | undefined

  constructor(options: HistoryOptions) {
    this.#options = options
    this.#past = [...(options.steps?.past ?? [])]
    this.#future = [...(options.steps?.future ?? [])]
  }

  get steps(): Steps {
    return { past: this.#past, future: this.#future }
  }

  /** Records an edit that was done. */
  record(edit: Edit, typing?: Typing): Edit {
    const splice = typing && typedSplice(edit, typing)
    // Changes by others since then are not part of it.
    const isNext = typing && splice && this.#past.at(-1)?.after === edit.before
    const last = isNext && this.#continues(typing, splice) ? this.#past.pop() : undefined
    const recorded = last ? { before: last.before, after: edit.after } : edit
    this.#past.push(recorded)
    this.#future = []
    if (this.#past.length > MAX_EDITS) this.#past.shift()
    this.#typed = typing && splice && { typing, end: splice.at + splice.inserted.length }
    return recorded
  }

  /** Starts a new edit with the next change. */
  seal(): void {
    this.#typed = undefined
  }

  undo(): Stepped {
    return this.#step(this.#past, this.#future, ({ before, after }) => [after, before])
  }

  redo(): Stepped {
    return this.#step(this.#future, this.#past, ({ before, after }) => [before, after])
  }

  /** Undoes an edit that is not the newest one. */
  undoEarlier(edit: Edit): Stepped {
    const at = this.#past.indexOf(edit)
    if (at < 0) return 'none'
    this.#past.push(...this.#past.splice(at, 1))
    return this.undo()
  }

  /** A letter after the last one, or a deletion that ends or begins there, in the same go. */
  #continues({ address, name, at }: Typing, splice: Splice): boolean {
    const { typing: last, end } = this.#typed ?? {}
    const isSamePlace = last?.address === address && last.name === name
    const isNear = splice.at === end || splice.at + splice.removed.length === end
    return isSamePlace && isNear && at - last.at < PAUSE_MS && !splice.inserted.includes('\n')
  }

  #step(
    from: Edit[],
    to: Edit[],
    sides: (edit: Edit) => readonly [was: PromptState, wanted: PromptState],
  ): Stepped {
    const edit = from.pop()
    if (!edit) return 'none'
    this.seal()
    const now = this.#options.read()
    const [was, wanted] = sides(edit)
    const next = mergeStep(was, wanted, now)
    if (!next) return 'gone'
    to.push(edit)
    this.#options.apply(next, { before: now, after: next })
    return 'done'
  }
}

/** Replaces one state by another in the current one. Undefined if nothing of it is possible. */
function mergeStep(
  base: PromptState,
  local: PromptState,
  now: PromptState,
): PromptState | undefined {
  const theirs = { ...now, revision: 0 }
  const { local: merged, conflicts } = mergeStates({ base, local, theirs, keepsBoth: true })
  // Records that others changed in the same words stay as they are.
  const kept = Object.fromEntries(
    [...conflicts.keys()].flatMap((address) => {
      const fields = now.records[address]
      return fields ? [[address, fields]] : []
    }),
  )
  const gone = new Set([...conflicts.keys()].filter((address) => !(address in kept)))
  const records = Object.entries({ ...merged.records, ...kept }).filter(([each]) => !gone.has(each))
  const order = merged.order.filter((id) => !gone.has(blockAddress(id)))
  const next = withKnownRecords({ order, records: Object.fromEntries(records) }, now)
  const isSame = order.join() === now.order.join() && listChanged(now, next).length === 0
  return isSame ? undefined : next
}

const typedSplice = ({ before, after }: Edit, { address, name }: Typing): Splice | undefined =>
  spliceBetween(
    String(before.records[address]?.[name] ?? ''),
    String(after.records[address]?.[name] ?? ''),
  )
