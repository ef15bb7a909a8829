/** Safari ends a composition before the key that confirms it, and says so by this code only. */
const TAKEN = 229

/** Keeps the keys of an input method from every handler of the page: they choose characters. */
export function compositionKeys(view: Window): void {
  const keep = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === TAKEN) event.stopImmediatePropagation()
  }
  // Before the handlers of any element.
  view.addEventListener('keydown', keep, true)
}
