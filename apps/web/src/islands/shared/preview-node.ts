import type { PreviewSpan } from '@promptwire/core/compile/preview'

/** Builds the same element as the server. An empty placeholder can link to its field. */
export function toPreviewNode(span: PreviewSpan, isLinked = false): Node | string {
  if (span.kind === 'text') return span.text
  const { kind, key, text } = span
  const isLink = isLinked && (kind === 'unresolved' || kind === 'missing')
  const element = document.createElement(isLink ? 'a' : 'mark')
  element.className = `filled filled-${kind}`
  element.title = isLink ? `Set ${key}` : `{{${key}}}`
  if (element instanceof HTMLAnchorElement) element.href = `#value-${key}`
  element.textContent = text
  return element
}
