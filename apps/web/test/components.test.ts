import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { test as stackTest } from '../../../test/support/web-test.ts'

const SOURCES = fileURLToPath(new URL('../src', import.meta.url))

const read = (file: string) => readFileSync(`${SOURCES}/${file}`, 'utf8')

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(`${SOURCES}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => read(`${folder}/${file}`))

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

/** The components that a source makes a page of. */
const used = (source: string) => all(source, /<([A-Z]\w+)/g)

test('every component is on the pages that show components, alone or within another', () => {
  const sources = filesIn('ui', /\.tsx$/)
  const defined = (source: string) => all(source, /^export const ([A-Z]\w+) = (?=[(<])/gm)
  const pages = [
    ...filesIn('features/components', /\.tsx$/),
    read('session/render/render-pages.tsx'),
  ]
  const shown = new Set(pages.flatMap(used))
  // The loop also visits names added during it.
  for (const name of shown) {
    const source = sources.find((text) => defined(text).includes(name)) ?? ''
    for (const inside of used(source)) shown.add(inside)
  }
  const components = sources.flatMap(defined)
  expect(components.length, 'the walk found components').toBeGreaterThan(50)
  expect(components.filter((name) => !shown.has(name))).toEqual([])
})

/** The classes that a style sheet selects by, without what its values and comments say. */
const findClasses = (sheet: string) =>
  all(sheet.replaceAll(/\/\*.*?\*\/|\{[^{}]*\}/gs, '{}'), /\.([a-z][\w-]*)/g)

const usedClasses = (source: string) =>
  all(source, /class(?:Name)?(?: = |=)["']([^"']+)/g).flatMap((names) => names.split(/\s+/))

stackTest('every look is on the pages that show the components', async ({ stack }) => {
  const open = async (path: string) => {
    const answered = await stack.fetch(stack.urls.web + path)
    expect(answered.status, path).toBe(200)
    return answered.text()
  }
  const first = await open('/ui')
  const paths = all(first, /href="(\/ui\/[^"#]+)/g)
  expect(paths.length, 'the first page leads to the others').toBeGreaterThan(3)
  const shown = [first, ...(await Promise.all(paths.map(open)))]
  const made = new Set([...shown, ...filesIn('islands', /\.tsx?$/)].flatMap(usedClasses))
  const looks = new Set(filesIn('ui', /\.css$/).flatMap(findClasses))
  expect(looks.size, 'the walk found classes').toBeGreaterThan(150)
  expect([...looks].filter((name) => !made.has(name))).toEqual([])
})
