import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** TypeScript files below a folder, without tests and generated files. */
export const sourcesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.includes('generated'),
    )
    .map((file) => join(folder, file))

export const documentsIn = (folder: string) =>
  readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file))

export const readSource = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
