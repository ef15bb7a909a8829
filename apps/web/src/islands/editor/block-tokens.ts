import { blockForms, getBlockId } from './structure/block-forms.ts'

/** Updates the token count of each block after the server counted. */
export function blockTokens(root: HTMLElement): void {
  let known = readCounts(root)
  root.addEventListener('frame-adopted', () => {
    const before = known
    const counts = readCounts(root)
    known = counts
    for (const form of blockForms(root)) {
      const id = getBlockId(form)
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
