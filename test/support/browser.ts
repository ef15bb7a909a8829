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

/** No accessibility rule of axe is broken on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  const { violations, passes } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(),
  )
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([])
  expect(passes.length).toBeGreaterThan(5)
}

/** Keeps a picture when SCREENSHOTS names a folder, for people to look at. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (!folder) return
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true, timeout: 60_000 })
}
