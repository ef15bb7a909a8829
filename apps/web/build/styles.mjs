import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './asset-writer.mjs'

/** A later layer wins over an earlier one, whatever its selectors. */
const LAYERS = [
  ['tokens', (file) => file === 'ui/layout/tokens.css'],
  ['base', (file) => file === 'ui/layout/base.css'],
  ['ui', (file) => /^(ui|product)\//.test(file)],
  ['features', () => true],
]

const PRINT = 'print.css'

/** Sheets of one layer stay in one order, whatever folder of theirs a sheet is in. */
const sortKey = (file) =>
  file.replace(/^product\//, 'ui/').replace(/^(ui|features\/[^/]+)\/.*\//, '$1/')

/** Concatenates the style sheets of all components. */
export async function styles(faces) {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') && file !== PRINT)
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  const imports = files.map((file) => {
    const [layer] = LAYERS.find(([, holds]) => holds(file))
    return importInto(layer, file)
  })
  const order = `@layer ${[...LAYERS.map(([name]) => name), 'print'].join(', ')};`
  return `${faces}\n${await bundle([order, ...imports])}`
}

/** The sheet that a browser loads to print, in the last layer. */
export const printStyles = () => bundle([importInto('print', PRINT)])

const importInto = (layer, file) => `@import "./${file}" layer(${layer});`

async function bundle(lines) {
  const { outputFiles } = await build({
    stdin: { contents: lines.join('\n'), resolveDir: join(root, 'src'), loader: 'css' },
    bundle: true,
    minify: true,
    write: false,
    logLevel: 'warning',
  })
  return outputFiles[0].text
}
