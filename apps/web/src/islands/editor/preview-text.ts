import type { PreviewSpan } from '@promptwire/core/compile/preview'
import { countSharedEnds } from '@promptwire/core/text/shared-ends'
import { toPreviewNode } from '../shared/preview-node.ts'

type Paragraph = readonly PreviewSpan[]

/** The drawn paragraphs by element. */
const drawnIn = new WeakMap<Element, readonly string[]>()

/** Draws a part of the compiled text; replaces only the paragraphs from the first change to the last. */
export function drawSpans(text: HTMLElement, spans: readonly PreviewSpan[]): void {
  const paragraphs = splitParagraphs(spans)
  const now = paragraphs.map((paragraph) => JSON.stringify(paragraph))
  const before = drawnIn.get(text) ?? []
  if (before.length === 0) text.replaceChildren()
  const { start, end } = countSharedEnds(before, now)
  for (const old of [...text.children].slice(start, before.length - end)) old.remove()
  const fresh = paragraphs.slice(start, paragraphs.length - end).map(toElement)
  const next = text.children[start]
  if (next) next.before(...fresh)
  else text.append(...fresh)
  drawnIn.set(text, now)
}

/** Splits after empty lines, which stay at the end of their paragraph. */
function splitParagraphs(spans: readonly PreviewSpan[]): Paragraph[] {
  const paragraphs: PreviewSpan[][] = [[]]
  for (const span of spans) {
    if (span.kind !== 'text') {
      paragraphs.at(-1)?.push(span)
      continue
    }
    for (const [i, piece] of span.text.split(/(?<=\n\n)/).entries()) {
      if (i > 0) paragraphs.push([])
      if (piece !== '') paragraphs.at(-1)?.push({ kind: 'text', text: piece })
    }
  }
  return paragraphs
}

function toElement(paragraph: Paragraph): HTMLElement {
  const element = document.createElement('div')
  element.className = 'preview-paragraph'
  element.append(...paragraph.map((span) => toPreviewNode(span, true)))
  return element
}
