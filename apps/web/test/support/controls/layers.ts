import { CONTROLS } from './control-state.ts'

/** Menus and dialogs above the page, the last opened at the end. Runs in the page. */
export class Layers {
  readonly #done = new Set<Element>()
  #open: HTMLElement[] = [...document.querySelectorAll<HTMLElement>(':popover-open, dialog:modal')]

  constructor(signal: AbortSignal) {
    addEventListener('beforetoggle', (event) => this.#follow(event), { capture: true, signal })
  }

  get top(): HTMLElement | undefined {
    this.#open = this.#open.filter((layer) => layer.matches(':popover-open, dialog:modal'))
    return this.#open.at(-1)
  }

  /** Reopens a layer that a press closed, until all its controls were pressed. */
  reopen(layer: HTMLElement | undefined, pressed: ReadonlySet<Element>): void {
    if (!layer?.isConnected || layer.matches(':popover-open, dialog:modal')) return
    if (this.#done.has(layer)) return
    if ([...layer.querySelectorAll(CONTROLS)].every((control) => pressed.has(control))) return
    if (layer instanceof HTMLDialogElement) layer.showModal()
    else layer.showPopover()
  }

  close(layer: HTMLElement): void {
    this.#done.add(layer)
    if (layer instanceof HTMLDialogElement) layer.close()
    else layer.hidePopover()
  }

  #follow(event: Event): void {
    const { target, newState } = event as ToggleEvent
    if (!(target instanceof HTMLElement)) return
    if (target instanceof HTMLDetailsElement) return
    this.#open = this.#open.filter((layer) => layer !== target)
    if (newState === 'open') this.#open.push(target)
  }
}
