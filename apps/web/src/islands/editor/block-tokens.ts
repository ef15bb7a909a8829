import type { BlockField } from './block-field.ts'

/** Shows what each block adds to the prompt, as often as the server has counted it. */
export function blockTokens(root: HTMLElement, blocks: ReadonlyMap<string, BlockField>): void {
  root.addEventListener('frame-adopted', () => {
    // The server wrote them into the page.
    const counts = JSON.parse(root.dataset['blockTokens'] ?? '{}') as Record<string, number>
    for (const { id, form } of blocks.values()) {
      const place = form.querySelector<HTMLElement>('.block-tokens')
      const count = place?.querySelector('.block-count')
      const tokens = counts[id]
      if (!place || !count || tokens === undefined) continue
      place.hidden = false
      count.textContent = tokens.toLocaleString('en')
    }
  })
}
