import { useEffect, useState } from 'preact/hooks'
import type { IslandProps } from '../ui/island-props.ts'
import { mount } from './shared/mount.ts'
import { PaletteDialog } from './shared/palette-dialog.tsx'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The button in the top bar, and what it opens: by the pointer, or by ⌘K from anywhere. */
function Palette({ places, icon }: IslandProps['palette']) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(isMac ? event.metaKey : event.ctrlKey)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button type="button" class="jump" onClick={() => setOpen(true)}>
        <svg class="icon" width="16" height="16" aria-hidden="true">
          <use href={icon} />
        </svg>
        <span class="jump-text">Search or jump…</span>
        <kbd>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen ? <PaletteDialog places={places} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

mount('palette', Palette)
