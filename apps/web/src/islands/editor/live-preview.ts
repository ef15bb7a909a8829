import type { CompilableVariable } from '@promptwire/core/compile/compile'
import { previewSpans } from '@promptwire/core/compile/preview'
import { type BlockField, written } from './block-field.ts'
import { drawPreview } from './preview-text.ts'

/** Laying out as much as this takes longer than a keystroke may: it is drawn when the writer rests. */
const LONG = 20_000
const REST_MS = 250

/** Draws the compiled text as one types, with the values that this browser keeps for the prompt. */
export function livePreview(
  root: HTMLElement,
  promptId: string,
  blocks: () => readonly BlockField[],
): { readonly draw: () => void } {
  const keptAs = `promptwire:${promptId}:values`
  const fields = () => [...root.querySelectorAll<HTMLInputElement>('.preview-value > input')]
  const values = () =>
    Object.fromEntries(fields().map(({ name, value }) => [name.replace('value.', ''), value]))
  let waiting = 0
  const draw = () => {
    clearTimeout(waiting)
    const isLong = blocks().reduce((sum, block) => sum + written(block).content.length, 0) > LONG
    waiting = setTimeout(() => drawText(root, blocks(), values()), isLong ? REST_MS : 0)
  }
  const fillIn = () => {
    // Written by this function alone.
    const kept = JSON.parse(localStorage.getItem(keptAs) ?? '{}') as Record<string, string>
    for (const field of fields()) field.value ||= kept[field.name.replace('value.', '')] ?? ''
  }
  root.addEventListener('input', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('.preview-values')) return
    localStorage.setItem(keptAs, JSON.stringify(values()))
    draw()
  })
  root.addEventListener('frame-adopted', () => {
    fillIn()
    drawText(root, blocks(), values())
  })
  fillIn()
  draw()
  return { draw }
}

function drawText(
  root: HTMLElement,
  blocks: readonly BlockField[],
  values: Record<string, string>,
): void {
  const text = root.querySelector<HTMLElement>('.preview-text')
  if (!text) return
  // The server wrote them into the page.
  const variables = JSON.parse(text.dataset['variables'] ?? '[]') as CompilableVariable[]
  const compilable = blocks.map((block, sort_order) => ({ ...written(block), sort_order }))
  drawPreview(text, previewSpans(compilable, variables, values))
}
