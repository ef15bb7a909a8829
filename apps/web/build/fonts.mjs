import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { packageFolder } from './asset-writer.mjs'

/** Features that place letters correctly in any language, and figures of one width, which the styles use. */
const FEATURES = ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum']

/**
 * The weights and features that the styles use: a variable font without the others is half as large.
 * Styles turn the ligatures of code off, so that only Inter keeps its contextual letters.
 */
const FAMILIES = [
  {
    name: 'inter',
    family: 'Inter Variable',
    weights: { min: 400, max: 600 },
    shown: '400 600',
    features: [...FEATURES, 'calt'],
  },
  {
    name: 'jetbrains-mono',
    family: 'JetBrains Mono Variable',
    weights: 400,
    shown: '400',
    features: FEATURES,
  },
]

/** Latin is preloaded; a browser fetches another script's file only where a page has its letters. */
const FIRST = 'latin'

/** Writes the fonts; gives their `@font-face` rules, and the files that every page preloads. */
export async function fonts(write) {
  const made = await Promise.all(FAMILIES.map((family) => subsets(family, write)))
  const all = made.flat()
  return {
    faces: all.map(({ face }) => face).join('\n'),
    preloaded: all.flatMap(({ script, file }) => (script === FIRST ? [file] : [])),
  }
}

async function subsets({ name, family, weights, shown, features }, write) {
  const folder = packageFolder(`@fontsource-variable/${name}`)
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'))
  return Promise.all(
    Object.entries(ranges).map(async ([script, range]) => {
      const whole = readFileSync(join(folder, `files/${name}-${script}-wght-normal.woff2`))
      const font = await subsetFont(whole, listCharacters(range), {
        targetFormat: 'woff2',
        variationAxes: { wght: weights },
        keepFeatures: features,
      })
      const file = write(`${name}-${script}.woff2`, font)
      const face = `@font-face{font-family:"${family}";font-style:normal;font-weight:${shown};font-display:optional;src:url("/assets/${file}") format("woff2");unicode-range:${range}}`
      return { script, file, face }
    }),
  )
}

/** Every letter of a unicode-range. */
function listCharacters(range) {
  const points = range.split(',').flatMap((part) => {
    const [first, last = first] = part.slice(2).split('-')
    const start = Number.parseInt(first, 16)
    return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, i) => start + i)
  })
  return String.fromCodePoint(...points)
}
