import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The functions that press, in a page. */
interface InPage {
  controls: typeof import('./controls/in-page.ts')
}

const IN_PAGE = fileURLToPath(new URL('controls/in-page.ts', import.meta.url))

/** An init script has a scope of its own. */
const PUBLISHED = { js: 'globalThis.controls = controls' }

/** Controls of every document of a browser can be pressed; it loads what that takes once. */
export async function loadControls(context: BrowserContext): Promise<void> {
  const options = {
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'controls',
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

/** No id is there twice, every reference names what can do it, and every control does something. */
export async function expectControls(page: Page, path: string, without: readonly string[]) {
  const problems = await page.evaluate(
    ([path, without]) => {
      const { controls } = globalThis as unknown as InPage
      return controls.findProblems(path, without)
    },
    [path, without.join() || NOTHING] as const,
  )
  expect(problems).toEqual([])
}

/** Selects no element. */
const NOTHING = ':not(*)'
