// Opens the palette by the link in the top bar or by ⌘K. The search is loaded on first use.
import type { IslandProps } from '../ui/controls/island-props.ts'
import type { Typed } from './palette/typed.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const root = document.querySelector<HTMLElement>('[data-island="palette"]')
const button = root?.querySelector('a')

if (root && button) {
  // The server serializes the same type.
  const props = JSON.parse(root.dataset['props'] ?? '{}') as IslandProps['palette']
  const open = async () => {
    const endTyping = keepTyped()
    await import('./palette/open-palette.tsx').then(
      ({ openPalette }) => openPalette(root, { ...props, typed: endTyping() }),
      // If the import fails, for example offline, the next press retries.
      endTyping,
    )
  }
  const keys = button.querySelector('kbd')
  if (keys) {
    keys.textContent = isMac ? '⌘K' : 'Ctrl K'
    keys.hidden = false
  }
  button.setAttribute('role', 'button')
  button.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void open()
  })
  button.addEventListener('keydown', (event) => {
    if (event.key === ' ') button.click()
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'k' || !(isMac ? event.metaKey : event.ctrlKey)) return
    event.preventDefault()
    void open()
  })
}

/**
 * Records typing while the search loads, so that the focused field does not get it. Returns a
 * function that ends the recording.
 */
function keepTyped(): () => Typed {
  let typed: Typed = { text: '', isEntered: false }
  const keep = (event: KeyboardEvent) => {
    const key = event.key
    const isEnter = key === 'Enter'
    if ((key.length > 1 && !isEnter) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    typed = isEnter
      ? { ...typed, isEntered: typed.text !== '' }
      : { text: typed.text + key, isEntered: false }
  }
  addEventListener('keydown', keep, true)
  return () => {
    removeEventListener('keydown', keep, true)
    return typed
  }
}
