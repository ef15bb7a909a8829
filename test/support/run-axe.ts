import axe, { type RunOptions } from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { describeTexts } from './colours-of-texts.ts'

/** Rules that a theme can break: it changes nothing but colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Only what a failure reports: no element selectors, and no waiting for media, which pages do not have. */
const BRIEFLY: RunOptions = { selectors: false, preload: false }

const STRUCTURE: RunOptions = {
  ...BRIEFLY,
  resultTypes: ['violations'],
  rules: Object.fromEntries(OF_COLOURS.map((rule) => [rule, { enabled: false }])),
}

const COLOURS: RunOptions = {
  ...BRIEFLY,
  resultTypes: ['violations', 'passes'],
  runOnly: OF_COLOURS,
  elementRef: true,
}

/** The functions that judge, in a page. */
interface Judge {
  axe: typeof import('axe-core')
  describeTexts: () => Map<Element, string>
}

/** Every document of a browser can be judged; it loads what that takes once. */
export async function loadAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: axe.source })
  await context.addInitScript({ content: `globalThis.describeTexts = ${describeTexts}` })
}

/** The page in its current state breaks no rule of axe, apart from colours. */
export async function expectStructure(page: Page, without: readonly string[]): Promise<void> {
  const { broken, kept } = await page.evaluate(judgeStructure, [without, STRUCTURE] as const)
  expect(broken).toEqual([])
  expect(kept).toBeGreaterThan(5)
}

/** Nor does what the page shows in its present width alone. */
export async function expectStructureOfAdded(page: Page, without: readonly string[]) {
  const added = await page.evaluate(markAdded, without.join())
  if (added === 0) return
  const { broken } = await page.evaluate(judgeStructure, [
    without,
    STRUCTURE,
    '[data-added]',
  ] as const)
  expect(broken).toEqual([])
}

/** Every text of the page in its current state is readable: axe judges each combination of colours once. */
export async function expectColours(page: Page): Promise<void> {
  const { broken, judged } = await page.evaluate(judgeColours, COLOURS)
  expect(broken).toEqual([])
  expect(judged).toBeGreaterThan(0)
}

/** Runs in the page. */
async function judgeStructure([without, options, within = 'html']: readonly [
  without: readonly string[],
  options: RunOptions,
  within?: string,
]) {
  const { axe } = globalThis as unknown as Judge
  const context = { include: [[within]], exclude: without.map((selector) => [selector]) }
  const { violations, passes } = await axe.run(context, options)
  for (const element of document.body.querySelectorAll('*')) {
    if (element.checkVisibility({ visibilityProperty: true }))
      element.setAttribute('data-judged', '')
  }
  return {
    broken: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`),
    kept: passes.length,
  }
}

/** Marks, and counts, what the page shows only in its present width. Runs in the page. */
function markAdded(without: string): number {
  const added = [...document.body.querySelectorAll('body :not([data-judged])')].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(without),
  )
  for (const element of added) element.setAttribute('data-added', '')
  return added.length
}

/** Judges each text, unless axe found one that is described the same readable before. Runs in the page. */
async function judgeColours(options: RunOptions) {
  const { axe, describeTexts } = globalThis as unknown as Judge
  const texts = describeTexts()
  const readable = new Set<string>(JSON.parse(sessionStorage.getItem('readable') ?? '[]'))
  const fresh = [...texts].filter(([, colours]) => !readable.has(colours))
  if (fresh.length === 0) return { broken: [], judged: readable.size }
  const { violations, passes } = await axe.run({ include: fresh.map(([text]) => text) }, options)
  for (const { element } of passes.flatMap(({ nodes }) => nodes)) {
    const colours = element && texts.get(element)
    if (colours) readable.add(colours)
  }
  sessionStorage.setItem('readable', JSON.stringify([...readable]))
  return {
    broken: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`),
    judged: readable.size,
  }
}
