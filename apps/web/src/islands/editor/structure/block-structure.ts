import { type BlockPosition, moveToPosition } from '@promptwire/core/editing/block-order'
import { isSame } from '@promptwire/core/editing/merge-fields'
import type { BlockField, BlockType, BlockValues } from '../block-field.ts'
import type { CallOperation, Result } from '../save/editor-api.ts'
import type { PromptSaver } from '../save/prompt-saver.ts'
import type { RecordCalls } from '../save/record-calls.ts'
import { arrange, blockForms, getBlockId } from './block-forms.ts'

export interface NewBlock extends BlockValues {
  readonly type: BlockType
}

export interface StructureOptions {
  readonly root: HTMLElement
  readonly call: CallOperation
  readonly records: RecordCalls
  /** Redraws the page, and gets the forms of blocks that it does not have. */
  readonly loadForms: (ids: readonly string[]) => Promise<HTMLFormElement[]>
  readonly saver: PromptSaver
  readonly blocks: Map<string, BlockField>
  /** Makes a redrawn form live. */
  readonly open: (form: HTMLFormElement) => void
  /** Blocks were added, moved or removed. */
  readonly onChange: () => void
  /** Someone else deleted a block with unsaved text. */
  readonly onDeleted: (block: BlockField) => void
}

/** An error or a lost connection, in words for the writer. */
export class EditError extends Error {}

const MAX_TRIES = 5
const WHY = {
  offline: 'there is no connection right now.',
  'signed-out': 'you are signed out.',
  gone: 'someone else deleted it.',
  behind: 'others are changing the prompt right now.',
} as const

/**
 * The blocks and their order, on the page and on the server. Changes are sent one after the other, each
 * at the newest revision; if others were faster, the change is repeated on their order.
 */
export class BlockStructure {
  readonly #parts: StructureOptions
  /** Last known order on the server. */
  #known: readonly string[]
  /** Deleted blocks whose unsaved text waits for a choice. */
  readonly #offered = new Set<string>()
  #turn: Promise<unknown> = Promise.resolve()
  #waiting = 0

  constructor(parts: StructureOptions) {
    this.#parts = parts
    this.#known = this.shown()
  }

  /** Block ids in the order of the page, without deleted blocks. */
  shown = (): string[] =>
    blockForms(this.#parts.root)
      .map(getBlockId)
      .filter((id) => !this.#offered.has(id))

  /** Takes over the server's order once local changes have arrived there. */
  adopt(ids: readonly string[]): void {
    this.#known = ids
    if (this.#waiting === 0 && ids.join() !== this.shown().join()) {
      void this.#enqueue(() => Promise.resolve())
    }
  }

  /** Moves a block at once and saves the order; moves it back if that is refused. */
  move(id: string, place: BlockPosition): Promise<void> {
    this.#show(moveToPosition(this.shown(), id, place))
    return this.#enqueue(async () => {
      if (!this.#known.includes(id)) throw new EditError(WHY.gone)
      const { call } = this.#parts
      await this.#send(
        (ids, revision) =>
          call('reorder_blocks', { block_ids: moveToPosition(ids, id, place), revision }),
        (ids) => moveToPosition(ids, id, place),
      )
    })
  }

  /** Adds a block and returns its id; `named` gets the id before the block is shown. */
  add(block: NewBlock, place: BlockPosition, named?: (id: string) => void): Promise<string> {
    return this.#enqueue(async () => {
      const { call } = this.#parts
      const { id } = await this.#send(
        (ids, revision) => {
          const sort_order = moveToPosition(ids, '', place).indexOf('')
          return call('create_block', { ...block, sort_order, revision })
        },
        (ids, added) => moveToPosition(ids, added.id, place),
      )
      named?.(id)
      await this.#openMissing()
      return id
    })
  }

  /** Deletes a block unless someone else changed it at the same time. */
  async remove(block: BlockField): Promise<void> {
    const { call, saver } = this.#parts
    block.form.hidden = true
    try {
      if (saver.isUnsaved(block)) await saver.flush()
      const { base } = block
      await this.#enqueue(async () => {
        await this.#send(
          (_, revision) =>
            isSame(block.base, base) && !block.theirs
              ? call('delete_block', { block_id: block.id, revision })
              : refused('someone else is writing in it right now.'),
          (ids) => ids.filter((id) => id !== block.id),
        )
        this.drop(block)
      })
    } finally {
      block.form.hidden = false
    }
  }

  /** Sends a change at the newest revision; retries if others were faster. */
  async #send<Answer extends { readonly revision: number }>(
    request: (ids: readonly string[], revision: number) => Promise<Result<Answer>>,
    changed: (ids: readonly string[], answer: Answer) => readonly string[],
  ): Promise<Answer> {
    const { records, saver } = this.#parts
    for (let tries = 1; ; tries++) {
      const result = await request(this.#known, saver.revision)
      if (result.kind === 'ok') {
        const answer = result.value
        // If a newer state arrived in between, it contains the change.
        if (answer.revision >= saver.revision) this.#known = changed(this.#known, answer)
        saver.advance(answer.revision)
        return answer
      }
      if (result.kind === 'refused') throw new EditError(result.message)
      if (result.kind !== 'behind' || tries === MAX_TRIES) throw new EditError(WHY[result.kind])
      const copy = await records.copy()
      if (copy.kind !== 'ok') throw new EditError(WHY.offline)
      saver.adopt(copy.value)
    }
  }

  /** Runs changes one after the other; then shows the server's state. */
  #enqueue<Result>(run: () => Promise<Result>): Promise<Result> {
    this.#waiting++
    const result = this.#turn.then(run).finally(async () => {
      this.#waiting--
      if (this.#waiting === 0) await this.#reconcile()
    })
    this.#turn = result.catch(() => undefined)
    return result
  }

  async #reconcile(): Promise<void> {
    const { blocks, saver, onDeleted } = this.#parts
    await this.#openMissing()
    const known = new Set(this.#known)
    for (const block of blocks.values()) {
      if (known.has(block.id) || this.#offered.has(block.id)) continue
      if (saver.isUnsaved(block)) {
        this.#offered.add(block.id)
        onDeleted(block)
      } else this.drop(block)
    }
    this.#show(this.#known)
  }

  /** Takes a block off the page. */
  drop(block: BlockField): void {
    block.form.remove()
    this.#parts.saver.forget(block)
    this.#parts.blocks.delete(block.id)
  }

  /** Opens the forms of blocks that the server has and the page does not. */
  async #openMissing(): Promise<void> {
    const { blocks, loadForms, open } = this.#parts
    const missing = this.#known.filter((id) => !blocks.has(id))
    if (missing.length === 0) return
    for (const form of await loadForms(missing)) if (!blocks.has(getBlockId(form))) open(form)
  }

  #show(ids: readonly string[]): void {
    const { root, blocks, onChange } = this.#parts
    arrange(root, ids, (id) => blocks.get(id)?.form)
    const inOrder = blockForms(root).flatMap((form) => blocks.get(getBlockId(form)) ?? [])
    blocks.clear()
    for (const block of inOrder) blocks.set(block.id, block)
    onChange()
  }
}

const refused = (message: string) =>
  Promise.resolve({ kind: 'refused' as const, message, details: [] })
