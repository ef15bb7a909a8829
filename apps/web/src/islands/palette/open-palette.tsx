import { render } from 'preact'
import type { Place } from '../../ui/controls/island-props.ts'
import { PaletteDialog } from './palette-dialog.tsx'

let host: HTMLElement | undefined

/** Shows the places over the page until one leaves it or closes them. */
export function openPalette(beside: HTMLElement, places: readonly Place[]): void {
  if (host) return
  const drawn = document.createElement('div')
  host = drawn
  beside.append(drawn)
  const close = () => {
    render(null, drawn)
    drawn.remove()
    host = undefined
  }
  render(<PaletteDialog places={places} onClose={close} />, drawn)
}
