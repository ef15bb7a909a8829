import axe from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { PASSWORD } from './fixtures.ts'

/** Set by the test command; without it the browser tests are skipped. */
export const CHROMIUM = process.env['CHROMIUM_PATH']

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
]

export const launch = (...flags: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM ?? '', args: [...QUIET, ...flags] })

/** Notes script errors of a page, assets that it lacks and what its policy refused. */
export function watchProblems(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('response', (response) => {
    if (response.url().includes('/assets/') && !response.ok()) problems.push(response.url())
  })
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) problems.push(message.text())
  })
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()
}

/** The rules of axe whose verdict depends on colours. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

/** No accessibility rule of axe, or none about colours, is broken on the page as it stands. */
export async function expectAccessible(page: Page, only?: 'colours'): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    // Of what is in order one node tells enough.
    resultTypes: ['violations'],
    ...(only && { runOnly: { type: 'rule', values: ABOUT_COLOURS } }),
  }
  const { violations, passes } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(options),
    options,
  )
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([])
  expect(passes.length).toBeGreaterThan(only ? 0 : 5)
}

/** Keeps a picture when SCREENSHOTS names a folder, for people to look at. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (!folder) return
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true, timeout: 60_000 })
}
