import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Where the build wrote something; the same place from src and from dist. */
export const builtPath = (name: string): string =>
  fileURLToPath(new URL(`../../dist/${name}`, import.meta.url))

/** What the build wrote as JSON; the caller's schema says what it is. */
export const builtJson = (name: string): unknown =>
  JSON.parse(readFileSync(builtPath(name), 'utf8'))
