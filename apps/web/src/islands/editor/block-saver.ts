import { bothTexts } from '@promptwire/core/editing/both-texts'
import {
  changedFields,
  isSameBlock,
  mergeBlock,
  type WrittenBlock,
} from '@promptwire/core/editing/merge-block'
import { type BlockField, takeOver, tellBase, write, written } from './block-field.ts'
import { closeChoice, showChoice } from './choice-card.ts'
import type { Called, Copy, EditCalls } from './edit-calls.ts'
import type { KeptTexts } from './kept-text.ts'

export type SaveState = 'saved' | 'saving' | 'offline' | 'signed-out' | 'conflict' | 'refused'

interface SaverParts {
  readonly calls: EditCalls
  readonly kept: KeptTexts
  readonly blocks: Map<string, BlockField>
  readonly say: (state: SaveState, message?: string) => void
  /** Which blocks the server has, in their order. */
  readonly onOrder: (ids: readonly string[]) => void
  readonly onSaved: () => void
  readonly revision: number
}

const REST_MS = 700
const RETRY_MS = 3_000
const MOST_STEPS = 1_000

/** Saves blocks one request at a time, each with the revision that the last one answered. */
export class BlockSaver {
  readonly #parts: SaverParts
  #revision: number
  #timer = 0
  #running: Promise<void> | undefined

  constructor(parts: SaverParts) {
    this.#parts = parts
    this.#revision = parts.revision
  }

  get revision(): number {
    return this.#revision
  }

  isUnsaved = (block: BlockField): boolean => !isSameBlock(block.base, written(block))

  isAllSaved = (): boolean =>
    [...this.#parts.blocks.values()].every((block) => !this.isUnsaved(block))

  /** Keeps every keystroke at once, and saves when the writer rests. */
  touched(block: BlockField): void {
    block.isRefused = false
    this.#keep(block)
    this.#parts.say(this.#isChoosing() ? 'conflict' : 'saving')
    this.#schedule(REST_MS)
  }

  /** Saves what can be saved now. True when nothing is left. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#running ??= this.#saveAll().finally(() => {
      this.#running = undefined
    })
    await this.#running
    return this.isAllSaved()
  }

  /** Takes over what others saved, where it does not touch what stands here unsaved. */
  adopt(copy: Copy): void {
    if (copy.revision < this.#revision) return
    const { blocks, onOrder } = this.#parts
    this.#revision = copy.revision
    for (const theirs of copy.blocks) {
      const block = blocks.get(theirs.id)
      if (!block) continue
      this.#merge(block, pick(theirs))
      tellBase(block, 'base', theirs.base)
    }
    this.#tellRevision()
    onOrder(copy.blocks.map(({ id }) => id))
  }

  /** Goes on from a revision that something else of this page has made. */
  advance(revision: number): void {
    this.#revision = Math.max(this.#revision, revision)
    this.#tellRevision()
  }

  #schedule(wait: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), wait)
  }

  async #saveAll(): Promise<void> {
    const { blocks, say, onSaved } = this.#parts
    for (let step = 0; step < MOST_STEPS; step++) {
      const block = [...blocks.values()].find((each) => this.#isDue(each))
      if (!block) break
      say('saving')
      if (!(await this.#saveOne(block))) return
    }
    if (this.#isChoosing()) return say('conflict')
    if ([...blocks.values()].some(({ isRefused }) => isRefused)) return
    say('saved')
    onSaved()
  }

  #isDue = (block: BlockField): boolean =>
    !(block.theirs || block.isGone || block.isRefused) && this.isUnsaved(block)

  #isChoosing = (): boolean =>
    [...this.#parts.blocks.values()].some(({ theirs, isGone }) => theirs || isGone)

  /** True when saving may go on. */
  async #saveOne(block: BlockField): Promise<boolean> {
    const { calls, say } = this.#parts
    const sent = written(block)
    const fields = changedFields(block.base, sent).map((field) => [field, sent[field]])
    const called = await calls.save(block.id, Object.fromEntries(fields), this.#revision)
    if (called.kind === 'ok') {
      block.base = sent
      this.#revision = Math.max(this.#revision, called.answer.revision)
      tellBase(block, 'base', called.answer.base)
      this.#tellRevision()
      this.#keep(block)
      return true
    }
    if (called.kind === 'refused') {
      block.isRefused = true
      say('refused', called.message)
      return true
    }
    return called.kind === 'behind' || called.kind === 'gone'
      ? this.#catchUp()
      : this.#waitFor(called.kind)
  }

  async #catchUp(): Promise<boolean> {
    const called: Called<Copy> = await this.#parts.calls.copy()
    if (called.kind === 'ok') {
      const ids = called.answer.blocks.map(({ id }) => id)
      for (const block of this.#parts.blocks.values()) {
        if (!ids.includes(block.id)) block.isGone = true
      }
      this.adopt(called.answer)
      return true
    }
    if (called.kind === 'gone') {
      this.#parts.say('refused', 'the prompt was deleted. Your text is kept here.')
      return false
    }
    return this.#waitFor(called.kind === 'signed-out' ? 'signed-out' : 'offline')
  }

  #waitFor(kind: 'offline' | 'signed-out'): false {
    this.#parts.say(kind)
    this.#schedule(RETRY_MS)
    return false
  }

  #merge(block: BlockField, theirs: WrittenBlock): void {
    if (block.theirs ? isSameBlock(block.theirs, theirs) : isSameBlock(block.base, theirs)) return
    const { merged, conflicts } = mergeBlock(block.base, written(block), theirs)
    if (conflicts.length > 0) {
      this.#ask(block, theirs)
      return
    }
    block.base = theirs
    block.theirs = undefined
    closeChoice(block.form)
    takeOver(block, merged)
    this.#keep(block)
  }

  /** Saving of this block rests until somebody chose. */
  #ask(block: BlockField, theirs: WrittenBlock): void {
    block.theirs = theirs
    this.#parts.say('conflict')
    const settle = (mine: (now: WrittenBlock) => WrittenBlock) => () => {
      const next = mine(written(block))
      block.theirs = undefined
      block.base = theirs
      write(block, next)
      this.touched(block)
      void this.flush()
    }
    const isText = theirs.content !== written(block).content
    showChoice(block.form, {
      title: 'Somebody changed this block while you were writing',
      lead: 'It is not saved until you choose. Theirs stands here, yours below it.',
      text: isText ? theirs.content : theirs.title,
      choices: [
        { label: 'Keep mine', choose: settle((mine) => mine) },
        { label: 'Use theirs', choose: settle(() => theirs) },
        {
          label: 'Edit together',
          choose: settle((mine) => ({
            ...mine,
            content: bothTexts(theirs.content, mine.content),
          })),
        },
      ],
    })
  }

  #keep(block: BlockField): void {
    const { kept } = this.#parts
    const { base } = block
    const mine = written(block)
    if (isSameBlock(base, mine)) kept.forget(block.id)
    else kept.keep(block.id, { base, mine, revision: this.#revision })
  }

  #tellRevision(): void {
    for (const block of this.#parts.blocks.values()) {
      tellBase(block, 'revision', String(this.#revision))
    }
  }
}

const pick = ({ title, content, enabled, is_required }: WrittenBlock): WrittenBlock => ({
  title,
  content,
  enabled,
  is_required,
})
