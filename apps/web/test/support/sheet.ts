import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'

/** A page of the app that tests fill with other pages' HTML, under its CSP. */
export const SHEET = '/nothing'

/** A page's scripts keep running under later pages, so the document is replaced regularly. */
const PAGES_PER_DOCUMENT = 10

/** Shows pages one after another in a document of the app. */
export function createSheet(page: Page): (html: string) => Promise<void> {
  let shown = 0
  return async (html) => {
    if (shown % PAGES_PER_DOCUMENT === 0) await page.goto(SHEET)
    shown++
    await page.setContent(html)
  }
}

/** A document runs each script URL once, so each page gets unique URLs. */
export const withFreshScripts = (html: string): string =>
  html.replaceAll(/<script type="module" src="[^"]+/g, `$&?${randomUUID()}`)

/** The page as a browser without JavaScript shows it. */
export const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script\b[^>]*><\/script>/g, '')
    .replaceAll('<noscript>', '<div data-noscript>')
    .replaceAll('</noscript>', '</div>')
