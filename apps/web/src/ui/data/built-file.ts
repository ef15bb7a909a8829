import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The program itself is built into the same folder. */
const FOLDER = import.meta.url.endsWith('.ts') ? '../../../dist/' : './'

/** Path of a build output, from the sources and from the built program. */
export const builtPath = (name: string): string =>
  fileURLToPath(new URL(`${FOLDER}${name}`, import.meta.url))

/** A JSON file of the build; the caller validates it. */
export const builtJson = (name: string): unknown =>
  JSON.parse(readFileSync(builtPath(name), 'utf8'))
