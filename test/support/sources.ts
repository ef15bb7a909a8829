import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The files of TypeScript below a folder that people write, without tests. */
export const sourcesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.includes('generated'),
    )
    .map((file) => join(folder, file))

/** The documents in a folder. */
export const documentsIn = (folder: string) =>
  readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file))

/** The text of one of them. */
export const readSource = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
