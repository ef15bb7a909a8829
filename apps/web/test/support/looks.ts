import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url))

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(`${SOURCES}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => readFileSync(`${SOURCES}/${folder}/${file}`, 'utf8'))

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

/** The classes that a style sheet selects by, without what its values and comments say. */
const findClasses = (sheet: string) =>
  all(sheet.replaceAll(/\/\*.*?\*\/|\{[^{}]*\}/gs, '{}'), /\.([a-z][\w-]*)/g)

/** The classes that markup or a source uses. */
export const usedClasses = (source: string): string[] =>
  all(source, /class(?:Name)?(?: = |=)["']([^"']+)/g).flatMap((names) => names.split(/\s+/))

/** The classes of the components, without those that scripts set. */
export function listLooks(): string[] {
  const scripted = new Set(filesIn('islands', /\.tsx?$/).flatMap(usedClasses))
  const looks = new Set(filesIn('ui', /\.css$/).flatMap(findClasses))
  return [...looks].filter((name) => !scripted.has(name))
}
