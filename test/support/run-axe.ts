import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
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

/** The page in its current state breaks no rule of axe, apart from colours. */
export async function expectStructure(page: Page, without: readonly string[]): Promise<void> {
  await loadAxe(page)
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
  await loadAxe(page)
  await page.evaluate(describeTexts)
  const { broken, judged } = await page.evaluate(judgeColours, COLOURS)
  expect(broken).toEqual([])
  expect(judged).toBeGreaterThan(0)
}

async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
}

/** Runs in the page. */
async function judgeStructure([without, options, within = 'html']: readonly [
  without: readonly string[],
  options: RunOptions,
  within?: string,
]) {
  const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
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
  const { axe, texts } = globalThis as unknown as {
    axe: typeof import('axe-core')
    texts: Map<Element, string>
  }
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
