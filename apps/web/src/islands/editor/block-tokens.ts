import type { BlockField } from './block-field.ts'

/** Updates the token count of each block after the server counted. */
export function blockTokens(root: HTMLElement, blocks: ReadonlyMap<string, BlockField>): void {
  let known = readCounts(root)
  root.addEventListener('frame-adopted', () => {
    const before = known
    const counts = readCounts(root)
    known = counts
    for (const { id, form } of blocks.values()) {
      if (counts[id] === before[id]) continue
      const place = form.querySelector<HTMLElement>('.block-tokens')
      const count = place?.querySelector('.block-count')
      const tokens = counts[id]
      if (!place || !count || tokens === undefined) continue
      place.hidden = false
      count.textContent = tokens.toLocaleString('en')
    }
  })
}

/** The server wrote them into the page. */
const readCounts = (root: HTMLElement) =>
  JSON.parse(root.dataset['blockTokens'] ?? '{}') as Readonly<Record<string, number>>
