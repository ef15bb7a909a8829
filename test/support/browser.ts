import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { PASSWORD } from './fixtures/people.ts'
import { PATIENCE_MS } from './patience.ts'

/** Set by the test command; without it the browser tests are skipped. */
export const CHROMIUM = process.env['CHROMIUM_PATH']

/** A name that is no localhost, under which a browser of a test finds what runs here. */
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

/** A browser of its own for someone, with as much patience for pages as for all else. */
export async function newContext(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addInitScript(keepToasts)
  return context
}

/** Toasts stay until they are closed: a busy machine reads them late. Runs in the page. */
function keepToasts(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.toast { animation-play-state: paused !important }')
  document.adoptedStyleSheets.push(sheet)
}

/** Toasts leave by themselves, as for people. Runs in the page. */
export function letToastsLeave(): void {
  document.adoptedStyleSheets = []
}

/** Notes script errors of a page, assets that it lacks and what its policy refused. */
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

/** Draws the page below the window too, with its header at the top. Runs in the page. */
export function showWhole(): void {
  scrollTo(0, 0)
  for (const part of document.querySelectorAll<HTMLElement>('*')) {
    if (getComputedStyle(part).contentVisibility === 'auto')
      part.style.contentVisibility = 'visible'
  }
}

/** Keeps a picture when SCREENSHOTS names a folder, for people to look at. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (!folder) return
  await page.evaluate(showWhole)
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}
