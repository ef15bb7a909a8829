import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Functions available in a page. */
interface InPage {
  controls: typeof import('./controls/in-page.ts')['controls']
}

const IN_PAGE = fileURLToPath(new URL('controls/in-page.ts', import.meta.url))

/** Makes them global: an init script has its own scope. */
const PUBLISHED = { js: 'globalThis.controls = loaded.controls' }

/** Loads the functions into every document of a browser, once. */
export async function loadControls(context: BrowserContext): Promise<void> {
  const options = {
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'loaded',
    footer: PUBLISHED,
  } as const
  const { outputFiles } = await build({ ...options, entryPoints: [IN_PAGE] })
  await context.addInitScript({ content: outputFiles.map(({ text }) => text).join('') })
  await context.exposeBinding(
    'realPress',
    async ({ page }, press: { x: number; y: number } | string) =>
      typeof press === 'string' ? page.keyboard.press(press) : page.mouse.click(press.x, press.y),
  )
}

/** Checks that ids are unique, and that every reference names a suitable element. */
export async function expectReferences(page: Page, path: string) {
  const wrong = await page.evaluate((path) => {
    const { controls } = globalThis as unknown as InPage
    return controls.findWrongReferences(path)
  }, path)
  expect(wrong).toEqual([])
}

/** Checks that every control has an effect. */
export async function expectControls(page: Page, without: readonly string[]) {
  const problems = await page.evaluate((without) => {
    const { controls } = globalThis as unknown as InPage
    return controls.pressControls(without)
  }, [DRAGGED, ...without].join())
  expect(problems).toEqual([])
}

/** Dragged by mouse and moved by arrows, as the tests of blocks check; a press has no effect. */
const DRAGGED = '.block-handle'
