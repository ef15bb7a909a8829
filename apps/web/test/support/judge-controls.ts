import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The functions that press, in a page. */
interface InPage {
  controls: typeof import('./controls/in-page.ts')['controls']
}

const IN_PAGE = fileURLToPath(new URL('controls/in-page.ts', import.meta.url))

/** An init script has a scope of its own. */
const PUBLISHED = { js: 'globalThis.controls = loaded.controls' }

/** Controls of every document of a browser can be pressed; it loads what that takes once. */
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

/** No id is there twice, and every reference names an element that can do what it is for. */
export async function expectReferences(page: Page, path: string) {
  const wrong = await page.evaluate((path) => {
    const { controls } = globalThis as unknown as InPage
    return controls.findWrongReferences(path)
  }, path)
  expect(wrong).toEqual([])
}

/** Every control does something. */
export async function expectControls(page: Page, without: readonly string[]) {
  const problems = await page.evaluate((without) => {
    const { controls } = globalThis as unknown as InPage
    return controls.pressControls(without)
  }, [DRAGGED, ...without].join())
  expect(problems).toEqual([])
}

/** A mouse drags it and arrows move it, as the tests of blocks do; a press does nothing. */
const DRAGGED = '.block-handle'
