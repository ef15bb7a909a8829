import { render } from 'preact'
import type { IslandProps } from '../../ui/controls/island-props.ts'
import { PaletteDialog } from './palette-dialog.tsx'
import type { Typed } from './typed.ts'

let host: HTMLElement | undefined

/** The palette stays open until the user closes it or leaves the page. */
export function openPalette(
  container: HTMLElement,
  props: IslandProps['palette'] & { readonly typed: Typed },
): void {
  // The page may have changed during the import.
  if (host?.isConnected || !container.isConnected) return
  const drawn = document.createElement('div')
  host = drawn
  container.append(drawn)
  const close = () => {
    render(null, drawn)
    drawn.remove()
    host = undefined
  }
  render(<PaletteDialog {...props} onClose={close} />, drawn)
}
