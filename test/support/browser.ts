import { setTimeout as pause } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { PASSWORD } from './fixtures/people.ts'
import { PATIENCE_MS } from './patience.ts'

/** Set by the test command; without it, browser tests are skipped. */
export const CHROMIUM = process.env['CHROMIUM_PATH']

/** A host name other than localhost that resolves to this machine in test browsers. */
export const INTRANET = 'promptwire-intranet'

const FLAGS = [
  `--host-resolver-rules=MAP ${INTRANET} 127.0.0.1, MAP *.promptwire.test 127.0.0.1`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
]

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM ?? '', args: FLAGS })

/** Opens a separate browser context with the timeouts of other tests. */
export async function newContext(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addInitScript(keepToasts)
  return context
}

/** Max time for a browser to close a context. */
const CLOSE_MS = 30_000

/**
 * Playwright sets no limit for closing, and an unresponsive browser would block the run. The
 * browser ends with its worker.
 */
export async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.race([context.close(), pause(CLOSE_MS, undefined, { ref: false })])
}

/** Keeps toasts until closed: a busy machine reads them late. Runs in the page. */
function keepToasts(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.toast { animation-play-state: paused !important }')
  document.adoptedStyleSheets.push(sheet)
}

/** Lets toasts fade, as they do for users. Runs in the page. */
export function letToastsLeave(): void {
  document.adoptedStyleSheets = []
}

/** Records a page's script errors, missing assets and CSP violations. */
export function watchProblems(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('response', (response) => {
    const isOurs = response.status() === 500 || response.url().includes('/assets/')
    if (isOurs && !response.ok()) problems.push(`${response.status()} ${response.url()}`)
  })
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) problems.push(message.text())
  })
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  // With one project, sign-in opens it.
  await page.getByRole('heading', { name: /^(Projects|Prompts)$/, level: 1 }).waitFor()
}

/** Renders content below the viewport too, with the header at the top. Runs in the page. */
export function showWhole(): void {
  scrollTo(0, 0)
  for (const part of document.querySelectorAll<HTMLElement>('*')) {
    if (getComputedStyle(part).contentVisibility === 'auto')
      part.style.contentVisibility = 'visible'
  }
}

/** Saves a screenshot if SCREENSHOTS names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (!folder) return
  await page.evaluate(showWhole)
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}
