import { type PreviewSpan, previewSpans } from '@promptwire/core/compile/preview'
import { isBlank } from '@promptwire/core/compile/template'
import { type BlockField, readBlock } from './block-field.ts'
import { type DeclaredVariable, declaredVariables } from './declared-variables.ts'
import { drawSpans } from './preview-text.ts'
import { PreviewValues } from './preview-values.ts'
import { inIdleSteps } from './save/when-idle.ts'
import { putInOrder } from './structure/put-in-order.ts'

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
  readonly #blocks: ReadonlyMap<string, BlockField>
  readonly #values: PreviewValues
  readonly #parts = new Map<string, HTMLElement>()
  /** Blocks whose part is outdated. */
  readonly #stale = new Set<string>()
  #last: string | undefined
  #given: PreviewInput = { values: {}, variables: [] }
  #rest = 0

  constructor(root: HTMLElement, promptId: string, blocks: ReadonlyMap<string, BlockField>) {
    this.#root = root
    this.#blocks = blocks
    this.#values = new PreviewValues(root, promptId, () => this.drawAll())
    for (const part of root.querySelectorAll<HTMLElement>('.preview-part')) {
      this.#parts.set(part.dataset['block'] ?? '', part)
    }
    root.addEventListener('frame-adopted', () => {
      this.#values.fillIn()
      if (JSON.stringify(this.#given) !== JSON.stringify(this.#read())) this.drawAll()
    })
  }

  /** Called when a block's text has changed. */
  changed(block: BlockField): void {
    this.#stale.add(block.id)
    clearTimeout(this.#rest)
    const isLong = readBlock(block).content.length > LONG
    this.#rest = setTimeout(() => this.#draw(), isLong ? REST_MS : 0)
  }

  /** Redraws after blocks were added, moved or removed. */
  arranged(): void {
    const text = this.#root.querySelector<HTMLElement>('.preview-text')
    if (!text) return
    const parts = [...this.#blocks.keys()].map((id) => this.#parts.get(id) ?? this.#add(id))
    for (const [id, part] of this.#parts) {
      if (this.#blocks.has(id)) continue
      part.remove()
      this.#parts.delete(id)
    }
    putInOrder(text, parts, null)
    this.#draw()
  }

  drawAll(): void {
    this.#given = this.#read()
    for (const id of this.#blocks.keys()) this.#stale.add(id)
    this.arranged()
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
    variables: declaredVariables(this.#root),
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
    const last = [...this.#blocks.values()].findLast(hasOutput)?.id
    if (last === this.#last) return
    for (const id of [last, this.#last]) if (id !== undefined) this.#stale.add(id)
    this.#last = last
    this.#root.querySelector('.preview')?.classList.toggle('is-empty', last === undefined)
  }

  #buildSpans(id: string): PreviewSpan[] {
    const block = this.#blocks.get(id)
    if (!block || !hasOutput(block)) return []
    const compilable = { ...readBlock(block), sort_order: 0 }
    const { values, variables } = this.#given
    const spans = previewSpans([compilable], variables, values)
    return id === this.#last ? spans : [...spans, { kind: 'text', text: '\n\n' }]
  }
}

const hasOutput = (block: BlockField): boolean => {
  const { enabled, content } = block.read()
  return enabled && !isBlank({ content })
}
