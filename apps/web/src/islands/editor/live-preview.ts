import { type PreviewSpan, previewSpans } from '@promptwire/core/compile/preview'
import { isBlank } from '@promptwire/core/compile/template'
import { type DeclaredVariable, declaredVariables } from './declared-variables.ts'
import { drawSpans } from './preview-text.ts'
import { PreviewValues } from './preview-values.ts'
import { putInOrder } from './put-in-order.ts'
import { type PromptState, readBlock } from './queue/prompt-state.ts'
import { inIdleSteps } from './when-idle.ts'

/** The values of a text's variables. */
interface PreviewInput {
  readonly values: Readonly<Record<string, string>>
  readonly variables: readonly DeclaredVariable[]
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
  #last: string | undefined
  #given: PreviewInput = { values: {}, variables: [] }
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
      this.#drawNewValues()
    })
    this.drawAll()
  }

  /** Draws changed records. */
  show(state: PromptState, changed: readonly string[]): void {
    const isArranged = state.order !== this.#state.order
    this.#state = state
    const ids = state.order.filter((id) => changed.includes(`blocks/${id}`))
    for (const id of ids) this.#stale.add(id)
    if (isArranged) this.#arrange()
    if (changed.some((address) => address.startsWith('variables/'))) this.#drawNewValues()
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
    const text = this.#root.querySelector<HTMLElement>('.preview-text')
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
  })

  #draw(): void {
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
    const last = this.#state.order.findLast((id) => this.#hasOutput(id))
    if (last === this.#last) return
    for (const id of [last, this.#last]) if (id !== undefined) this.#stale.add(id)
    this.#last = last
    this.#root.querySelector('.preview')?.classList.toggle('is-empty', last === undefined)
  }

  #buildSpans(id: string): PreviewSpan[] {
    const block = readBlock(this.#state, id)
    if (!block || !this.#hasOutput(id)) return []
    const { values, variables } = this.#given
    const spans = previewSpans([{ ...block, sort_order: 0 }], variables, values)
    return id === this.#last ? spans : [...spans, { kind: 'text', text: '\n\n' }]
  }

  #hasOutput(id: string): boolean {
    const block = readBlock(this.#state, id)
    return block?.enabled === true && !isBlank(block)
  }
}
