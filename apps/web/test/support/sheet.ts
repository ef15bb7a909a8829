import { randomUUID } from 'node:crypto'

/** A page of the app whose document tests fill with the HTML of others, under its policy. */
export const SHEET = '/nothing'

/** A document runs the script of an address once: each page gets addresses of its own. */
export const withFreshScripts = (html: string): string =>
  html.replaceAll(/<script type="module" src="[^"]+/g, `$&?${randomUUID()}`)

/** As a browser without JavaScript shows it. */
export const withoutScripts = (html: string): string =>
  html.replaceAll(/<script\b[^>]*><\/script>/g, '').replaceAll(/<(\/?)noscript\b/g, '<$1div')
