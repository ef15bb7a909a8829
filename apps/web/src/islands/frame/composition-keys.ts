/** Safari ends a composition before the confirming key, and marks the key only with this code. */
const TAKEN = 229

/** Hides an input method's keys from all handlers of the page: these keys choose characters. */
export function compositionKeys(view: Window): void {
  const keep = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === TAKEN) event.stopImmediatePropagation()
  }
  // In the capture phase, before any element's handlers.
  view.addEventListener('keydown', keep, true)
}
