// The button in the top bar and its dialog, opened by pointer or by ⌘K. The search is loaded on
// first use.
import type { IslandProps } from '../ui/controls/island-props.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const root = document.querySelector<HTMLElement>('[data-island="palette"]')
const button = root?.querySelector('button')

if (root && button) {
  // The server serializes the same type.
  const { places } = JSON.parse(root.dataset['props'] ?? '{}') as IslandProps['palette']
  const open = () =>
    import('./palette/open-palette.tsx').then(
      ({ openPalette }) => openPalette(root, places),
      // The import failed, for example offline: the next press retries.
      () => undefined,
    )
  const keys = button.querySelector('kbd')
  if (keys) keys.textContent = isMac ? '⌘K' : 'Ctrl K'
  button.hidden = false
  button.addEventListener('click', open)
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'k' || !(isMac ? event.metaKey : event.ctrlKey)) return
    event.preventDefault()
    void open()
  })
}
