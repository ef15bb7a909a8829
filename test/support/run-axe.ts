import axe, { type RunOptions } from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { describeTexts } from './colours-of-texts.ts'

/** Rules that a theme can break: themes change only colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Skips element selectors, which no failure reports, and waiting for media, which no page has. */
const BRIEFLY: RunOptions = { selectors: false, preload: false }

/** The size of controls (WCAG 2.2, 2.5.8). Off in axe by default, and depends on the width. */
const SIZES = 'target-size'

const STRUCTURE: RunOptions = {
  ...BRIEFLY,
  resultTypes: ['violations'],
  rules: Object.fromEntries([...OF_COLOURS, SIZES].map((rule) => [rule, { enabled: false }])),
}

const TARGETS: RunOptions = { ...BRIEFLY, resultTypes: ['violations'], runOnly: [SIZES] }

const COLOURS: RunOptions = {
  ...BRIEFLY,
  resultTypes: ['violations', 'passes'],
  runOnly: OF_COLOURS,
  elementRef: true,
}

/** Functions available in a page. */
interface Judge {
  axe: typeof import('axe-core')
  describeTexts: () => Map<Element, string>
}

/** Loads axe into every document of a browser, once. */
export async function loadAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: axe.source })
  await context.addInitScript({ content: `globalThis.describeTexts = ${describeTexts}` })
}

/** Checks the page against all axe rules except colours. */
export async function expectStructure(page: Page, without: readonly string[]): Promise<void> {
  const { broken, kept } = await page.evaluate(judgeStructure, [without, STRUCTURE] as const)
  expect(broken).toEqual([])
  expect(kept).toBeGreaterThan(5)
}

/** Checks only what the page shows at this width. */
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

/** Checks that each control is large enough, or far enough from the next, at this width. */
export async function expectTargets(page: Page, without: readonly string[]): Promise<void> {
  const { broken } = await page.evaluate(judgeStructure, [without, TARGETS] as const)
  expect(broken).toEqual([])
}

/** Checks that every text is readable: axe judges each combination of colours once. */
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

/** Marks and counts elements that only this width shows. Runs in the page. */
function markAdded(without: string): number {
  const added = [...document.body.querySelectorAll('body :not([data-judged])')].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(without),
  )
  for (const element of added) element.setAttribute('data-added', '')
  return added.length
}

/** Skips texts with a description that axe already accepted. Runs in the page. */
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
