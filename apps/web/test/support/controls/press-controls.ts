import { CONTROLS, describeKind, findPoint, isChosen, isField, isOffered } from './control-state.ts'
import { Effects } from './effects.ts'
import { Layers } from './layers.ts'

/** Presses with real input, from outside the page. */
export type RealPress = (
  press: { readonly x: number; readonly y: number } | string,
) => Promise<void>

/** Max time until an effect is visible. */
const PATIENCE_MS = 5000

/**
 * Presses every control of the page, and returns those without effect. Nothing leaves the page.
 * Runs in the page.
 */
export async function pressControls(without: string): Promise<string[]> {
  const over = new AbortController()
  const effects = new Effects()
  const layers = new Layers(over.signal)
  const pressed = new Set<Element>()
  const pressedKinds = new Set<string>()
  const first = new Set(document.querySelectorAll(CONTROLS))
  const problems: string[] = []
  // Presses an added control once: an added block offers to add another block.
  const isNext = (control: Element) =>
    !pressed.has(control) &&
    (first.has(control) || !pressedKinds.has(describeKind(control))) &&
    !control.closest(without) &&
    isOffered(control)
  for (;;) {
    const { top } = layers
    const control = [...(top ?? document).querySelectorAll<HTMLElement>(CONTROLS)].find(isNext)
    if (control) {
      pressed.add(control)
      pressedKinds.add(describeKind(control))
      const problem = await tryControl(control, effects, () => layers.reopen(top, pressed))
      if (problem) problems.push(`${problem}: ${control.outerHTML.slice(0, 300)}`)
    } else if (top) layers.close(top)
    else break
  }
  effects.end()
  over.abort()
  return problems
}

/** Explains why a control is unusable or without effect. */
async function tryControl(
  control: HTMLElement,
  effects: Effects,
  restore: () => void,
): Promise<string | undefined> {
  effects.forget()
  control.focus()
  control.scrollIntoView({ block: 'center', behavior: 'instant' })
  if (document.activeElement !== control)
    return effects.happened ? undefined : 'cannot have the focus'
  const point = findPoint(control)
  if (!point) return 'is covered'
  if (isField(control) || isChosen(control)) return undefined
  const real = isNewKind(control)
    ? (globalThis as unknown as { realPress: RealPress }).realPress
    : undefined
  effects.forget()
  await (real ? real(point) : control.click())
  if (!(await happens(effects))) return 'does nothing'
  restore()
  if (!real || !isOffered(control) || isChosen(control)) return undefined
  control.focus()
  effects.forget()
  await real(control.matches('[type=checkbox], [type=radio]') ? 'Space' : 'Enter')
  if (!(await happens(effects))) return 'does nothing by keyboard'
  restore()
  return undefined
}

async function happens(effects: Effects): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS
  while (!effects.happened) {
    if (performance.now() > end) return false
    await new Promise((next) => setTimeout(next, 10))
  }
  return true
}

const KINDS = 'pressed-kinds'

function isNewKind(control: Element): boolean {
  const kinds = new Set<string>(JSON.parse(sessionStorage.getItem(KINDS) ?? '[]'))
  const kind = describeKind(control)
  if (kinds.has(kind)) return false
  sessionStorage.setItem(KINDS, JSON.stringify([...kinds, kind]))
  return true
}
