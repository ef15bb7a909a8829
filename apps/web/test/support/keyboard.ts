import type { Page } from 'playwright-core'

const MAX_STEPS = 150

/** The focused element's name, as a screen reader announces it. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    const isField =
      at instanceof HTMLInputElement ||
      at instanceof HTMLSelectElement ||
      (at instanceof HTMLTextAreaElement && !at.hasAttribute('aria-label'))
    const label = isField ? at.labels?.[0]?.textContent : at?.textContent
    return (at?.getAttribute('aria-label') ?? label ?? '').trim()
  })

/** Presses Tab until an element with the name has the focus. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press('Tab')
    const at = await focusedName(page)
    if (typeof name === 'string' ? at === name : name.test(at)) return
    passed.push(at.slice(0, 40))
  }
  throw new Error(`nothing called ${name} is reached by Tab, only ${passed.join(' · ')}`)
}

/** Presses Tab until an element that matches the selector has the focus. */
export async function tabInto(page: Page, selector: string): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press('Tab')
    const isThere = (at: string) => document.activeElement?.matches(at) === true
    if (await page.evaluate(isThere, selector)) return
  }
  throw new Error(`${selector} is not reached by Tab`)
}

/** Reaches an element by Tab and presses Enter. */
export async function pressAt(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** Chooses by the first letter only: a late second letter would start a new word. */
export const chooseBy = (page: Page, letter: string): Promise<void> => page.keyboard.press(letter)
