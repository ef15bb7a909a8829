import { separatorAfter } from '@promptwire/core/compile/heading'
import { includedBlocks, type PreviewSpan, previewSpans } from '@promptwire/core/compile/preview'
import { type CompilableBlock, isBlank } from '@promptwire/core/compile/template'
import { toCompilableBlock } from './compilable-block.ts'
import { type DeclaredVariable, declaredVariables } from './declared-variables.ts'
import { drawReasons } from './preview-reasons.ts'
import { drawSpans } from './preview-text.ts'
import { PreviewValues } from './preview-values.ts'
import { putInOrder } from './put-in-order.ts'
import { type PromptState, readBlock } from './queue/prompt-state.ts'
import { FOCUS_BLOCK, getBlockId } from './structure/block-forms.ts'
import { inIdleSteps } from './when-idle.ts'

/** The values of a text's variables. */
interface PreviewInput {
  readonly values: Readonly<Record<string, string>>
  readonly variables: readonly DeclaredVariable[]
  /** Blocks that another editor deleted: they are no part of the prompt until the user chooses. */
  readonly deleted: readonly string[]
}

/** Longer texts are drawn when the user pauses: laying them out takes longer than a keystroke may. */
const LONG = 20_000
const REST_MS = 250

/**
 * Draws the compiled text during typing, with the values that the browser keeps for the prompt. Each
 * block has a part of its own, drawn when the page is idle.
 */
export class LivePreview {
  readonly #root: HTMLElement
  readonly #values: PreviewValues
  readonly #parts = new Map<string, HTMLElement>()
  /** Blocks whose part is outdated. */
  readonly #stale = new Set<string>()
  #state: PromptState
  /** Where the parts are; the pane may come later. */
  #text: HTMLElement | null = null
  #last: string | undefined
  #given: PreviewInput = { values: {}, variables: [], deleted: [] }
  #rest = 0

  constructor(root: HTMLElement, promptId: string, state: PromptState) {
    this.#root = root
    this.#state = state
    this.#values = new PreviewValues(root, promptId, () => this.drawAll())
    for (const part of root.querySelectorAll<HTMLElement>('.preview-part')) {
      this.#parts.set(part.dataset['block'] ?? '', part)
    }
    root.addEventListener('frame-adopted', () => {
      this.#values.fillIn()
      if (this.#findText() === this.#text) this.#drawNewValues()
      else this.drawAll()
    })
    // Another editor may have deleted the block.
    root.addEventListener(FOCUS_BLOCK, () => this.#drawNewValues())
    this.drawAll()
  }

  /** Draws changed records. */
  show(state: PromptState, changed: readonly string[]): void {
    const isArranged = state.order !== this.#state.order
    this.#state = state
    const ids = state.order.filter((id) => changed.includes(`blocks/${id}`))
    for (const id of ids) this.#stale.add(id)
    if (isArranged) this.#arrange()
    const isNew = changed.some((address) => address.startsWith('variables/'))
    if (isNew || this.#given.deleted.length > 0) this.#drawNewValues()
    clearTimeout(this.#rest)
    const isLong = ids.some((id) => (readBlock(state, id)?.content.length ?? 0) > LONG)
    this.#rest = setTimeout(() => this.#draw(), isLong ? REST_MS : 0)
  }

  drawAll(): void {
    this.#given = this.#read()
    for (const id of this.#state.order) this.#stale.add(id)
    this.#arrange()
    this.#draw()
  }

  #drawNewValues(): void {
    if (JSON.stringify(this.#given) !== JSON.stringify(this.#read())) this.drawAll()
  }

  #arrange(): void {
    const text = this.#findText()
    this.#text = text
    if (!text) return
    const { order } = this.#state
    const parts = order.map((id) => this.#parts.get(id) ?? this.#add(id))
    for (const [id, part] of this.#parts) {
      if (order.includes(id)) continue
      part.remove()
      this.#parts.delete(id)
    }
    putInOrder(text, parts, null)
  }

  #findText = () => this.#root.querySelector<HTMLElement>('.preview-text')

  #add(id: string): HTMLElement {
    const part = document.createElement('div')
    part.className = 'preview-part'
    part.dataset['block'] = id
    this.#parts.set(id, part)
    this.#stale.add(id)
    return part
  }

  #read = (): PreviewInput => ({
    values: this.#values.read(),
    variables: declaredVariables(this.#state),
    deleted: [...this.#root.querySelectorAll('.block[data-deleted]')].map(getBlockId),
  })

  #draw(): void {
    const { values, variables } = this.#given
    drawReasons(this.#root, this.#state, variables, values)
    this.#followLast()
    this.#drawSoon()
  }

  readonly #drawSoon = inIdleSteps(() => {
    const [id] = this.#stale
    if (id === undefined) return false
    this.#stale.delete(id)
    const part = this.#parts.get(id)
    if (part) drawSpans(part, this.#buildSpans(id))
    return this.#stale.size > 0
  })

  /** An empty line follows every block but the last one with a text. */
  #followLast(): void {
    const last = this.#state.order.findLast((id) => this.#readShown(id).length > 0)
    if (last === this.#last) return
    for (const id of [last, this.#last]) if (id !== undefined) this.#stale.add(id)
    this.#last = last
    this.#root.querySelector('.preview')?.classList.toggle('is-empty', last === undefined)
  }

  #buildSpans(id: string): PreviewSpan[] {
    const shown = this.#readShown(id)
    const end = shown.at(-1)
    if (!end) return []
    const { values, variables } = this.#given
    const spans = previewSpans(shown, variables, values)
    return id === this.#last ? spans : [...spans, { kind: 'text', text: separatorAfter(end) }]
  }

  /** A block, or the blocks of a part, with all that decides the text; none if it has no text. */
  #readShown(id: string): readonly CompilableBlock[] {
    const block = readBlock(this.#state, id)
    if (this.#given.deleted.includes(id)) return []
    if (!block?.enabled || isBlank(toCompilableBlock(block))) return []
    const { values, variables } = this.#given
    return includedBlocks([toCompilableBlock(block)], variables, values)
  }
}
