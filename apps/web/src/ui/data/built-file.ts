import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The program itself is built into the same folder. */
const FOLDER = import.meta.url.endsWith('.ts') ? '../../../dist/' : './'

/** Where the build wrote something; the same place for the sources and for what is built of them. */
export const builtPath = (name: string): string =>
  fileURLToPath(new URL(`${FOLDER}${name}`, import.meta.url))

/** What the build wrote as JSON; the caller's schema says what it is. */
export const builtJson = (name: string): unknown =>
  JSON.parse(readFileSync(builtPath(name), 'utf8'))
