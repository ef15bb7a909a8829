import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './asset-writer.mjs'

/** A later layer wins over an earlier one, whatever its selectors. */
const LAYERS = [
  ['tokens', (file) => file === 'ui/layout/tokens.css'],
  ['base', (file) => file === 'ui/layout/base.css'],
  ['ui', (file) => /^(ui|product)\//.test(file)],
  ['features', (file) => file !== 'print.css'],
  ['print', () => true],
]

/** Sheets of one layer stay in one order, whatever folder of theirs a sheet is in. */
const sortKey = (file) =>
  file.replace(/^product\//, 'ui/').replace(/^(ui|features\/[^/]+)\/.*\//, '$1/')

/** Concatenates the style sheets of all components. */
export async function styles(faces) {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  const imports = files.map((file) => {
    const [layer] = LAYERS.find(([, holds]) => holds(file))
    return `@import "./${file}" layer(${layer});`
  })
  const contents = [`@layer ${LAYERS.map(([name]) => name).join(', ')};`, ...imports].join('\n')
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(root, 'src'), loader: 'css' },
    bundle: true,
    minify: true,
    write: false,
    logLevel: 'warning',
  })
  return `${faces}\n${outputFiles[0].text}`
}
