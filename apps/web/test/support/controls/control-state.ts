/** Every element that looks interactive. */
export const CONTROLS = [
  'a, button, summary, input:not([type=hidden]), select, textarea, [contenteditable=true]',
  ...['button', 'link', 'menuitem', 'option', 'switch', 'tab'].map((role) => `[role=${role}]`),
].join()

/** Whether a person can see the control, and it is not disabled. */
export function isOffered(control: Element): boolean {
  const modal = [...document.querySelectorAll('dialog[open]')].at(-1)
  return (
    control.checkVisibility({ visibilityProperty: true }) &&
    !control.matches(':disabled, [aria-disabled=true], [inert] *') &&
    (!modal || modal.contains(control))
  )
}

/** Fields for typing or choosing: focus is the effect of a press. */
export const isField = (control: Element): boolean =>
  control.matches(
    'select, textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=submit], [type=button])',
  )

/** Pressing it again correctly changes nothing. */
export const isChosen = (control: Element): boolean =>
  control instanceof HTMLInputElement && control.type === 'radio' && control.checked

/** Controls of a kind share code, so a real mouse and keyboard press only one of them. */
export function describeKind(control: Element): string {
  const attributes = [...control.attributes].map(({ name }) => name).toSorted()
  const href = control.getAttribute('href')?.[0] ?? ''
  const { className } = control.parentElement ?? document.body
  return [control.tagName, control.className, className, href, ...attributes].join(' ')
}

/** The middle of the clickable area: the label of a hidden checkbox. */
export function findPoint(control: Element): { x: number; y: number } | undefined {
  const isBox = control instanceof HTMLInputElement && /checkbox|radio|file/.test(control.type)
  const [label] = isBox ? (control.labels ?? []) : []
  for (const part of label ? [control, label] : [control]) {
    const [rectangle] = part.getClientRects()
    if (!rectangle) continue
    const x = rectangle.x + rectangle.width / 2
    const y = rectangle.y + rectangle.height / 2
    const hit = document.elementFromPoint(x, y)
    if (hit && (control.contains(hit) || label?.contains(hit))) return { x, y }
  }
  return undefined
}
