import { VALUE_REPLACED } from '../forms/draft.ts'
import type { PromptState } from '../queue/prompt-state.ts'

/** Draws the condition of a block as rows when its options open. */
export function blockOptions(root: HTMLElement, readState: () => PromptState): void {
  const draw = async (panel: Element) => {
    const field = panel.querySelector<HTMLInputElement>('[name="when"]')
    const place = panel.querySelector<HTMLElement>('.condition-picker')
    if (!field || !place) return
    const { drawPicker } = await import('./condition-picker.tsx')
    drawPicker(place, field, readState)
  }
  const drawIfOpen = ({ target }: Event) => {
    const panel = target instanceof Element && target.closest('.block-options')
    if (panel instanceof Element && panel.matches(':popover-open')) void draw(panel)
  }
  root.addEventListener('toggle', drawIfOpen, { capture: true })
  root.addEventListener(VALUE_REPLACED, drawIfOpen)
}
