// Offers edits that an editor could not save before losing the permission. Shares no code with the
// editor: the page would load it as a separate file.
const root = document.querySelector<HTMLElement>('#unsaved-words')
if (root) offer(root)

function offer(root: HTMLElement): void {
  const { unsaved = '' } = root.dataset
  const kept = Object.keys(localStorage).filter((key) => key.startsWith(unsaved))
  const texts = kept.flatMap((key) => readTexts(localStorage.getItem(key) ?? '{}'))
  const place = root.querySelector('#unsaved-text')
  if (texts.length === 0 || !place) return
  place.textContent = texts.join('\n\n')
  root.hidden = false
  root.querySelector('.discard')?.addEventListener('click', () => {
    for (const key of kept) localStorage.removeItem(key)
    root.remove()
  })
}

/** The changed texts of a record in `UnsavedEdits`. The order of blocks has no texts. */
function readTexts(json: string): string[] {
  const { base = {}, local = {} } = JSON.parse(json)
  if (Array.isArray(local)) return []
  return Object.entries(local)
    .filter(([name, value]) => value !== base[name])
    .flatMap(([, value]) => (typeof value === 'string' && value.trim() ? [value] : []))
}
