import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { out, root } from './asset-writer.mjs'

const folder = join(root, 'src/islands')

/**
 * The islands: one module each, with what they share in chunks of their own. Gives each one's file and
 * those that it imports, which a page preloads.
 */
export async function islands() {
  const entryPoints = readdirSync(folder)
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file))
  const { metafile } = await build({
    entryPoints,
    outdir: out,
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    // Notes of libraries for their own developers.
    pure: ['console.warn'],
    target: ['chrome120', 'firefox121', 'safari17.4'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    metafile: true,
    absWorkingDir: root,
    logLevel: 'warning',
  })
  const entries = Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint)
  return Object.fromEntries(
    entries.map(([file, { entryPoint }]) => [
      basename(entryPoint).replace(/\.tsx?$/, ''),
      { file: basename(file), imports: staticImports(metafile, file) },
    ]),
  )
}

/** Files that a browser loads before the module runs, without later imports. */
function staticImports({ outputs }, file, seen = new Set()) {
  for (const { path, kind } of outputs[file].imports) {
    if (kind !== 'import-statement' || seen.has(path)) continue
    seen.add(path)
    staticImports({ outputs }, path, seen)
  }
  return [...seen].map((path) => basename(path))
}
