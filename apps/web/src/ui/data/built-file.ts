import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The built program is in the same folder as the assets. */
const FOLDER = import.meta.url.endsWith('.ts') ? '../../../dist/' : './'

/** Path of a build output, for the sources and the built program. */
export const builtPath = (name: string): string =>
  fileURLToPath(new URL(`${FOLDER}${name}`, import.meta.url))

/** Returns a JSON file of the build; the caller validates it. */
export const builtJson = (name: string): unknown =>
  JSON.parse(readFileSync(builtPath(name), 'utf8'))
