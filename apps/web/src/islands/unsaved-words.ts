// Offers what an editor could not save before its person lost the right to edit. It shares no code
// with the editor, whose page would load it as another file.
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

/** The changed texts of a record, as `UnsavedEdits` keeps it; the order of blocks has none. */
function readTexts(json: string): string[] {
  const { base = {}, local = {} } = JSON.parse(json)
  if (Array.isArray(local)) return []
  return Object.entries(local)
    .filter(([name, value]) => value !== base[name])
    .flatMap(([, value]) => (typeof value === 'string' && value.trim() ? [value] : []))
}
