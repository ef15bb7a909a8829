/** ⌘↵ submits a form from any field. */
export function submitByKeys(
  root: HTMLElement,
  findForm: (field: Element) => HTMLFormElement | null,
): void {
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    const form = event.target instanceof Element ? findForm(event.target) : null
    if (!form) return
    event.preventDefault()
    form.requestSubmit()
  })
}
