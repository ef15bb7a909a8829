#!/usr/bin/env node
// bundle <module> …: builds programs, and the threads that they start, from the TypeScript of the
// app in whose folder it runs. Each becomes dist/<file name>.js; shared code becomes chunks next to
// them.
import { rmSync } from 'node:fs'
import { parse } from 'node:path'
import { build } from 'esbuild'
import { builtModules } from './evaluate.mjs'

/** They read or start files in their own folder. */
const LEFT_AS_PACKAGES = ['@electric-sql/*', 'tinypool']

/** Bundled CommonJS packages load Node's modules by it. */
const REQUIRE = "const require = process.getBuiltinModule('module').createRequire(import.meta.url);"

/** Our errors are English: the other languages of zod take longer to load than the rest of it. */
const englishAlone = {
  name: 'english-alone',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: `export { default as en } from './en.js'`,
    })),
}

const modules = process.argv.slice(2)
rmSync('dist', { recursive: true, force: true })
const { metafile } = await build({
  // All in one folder, so that a thread is next to the chunk that starts it.
  entryPoints: modules.map((file) => ({ in: file, out: parse(file).name })),
  outdir: 'dist',
  chunkNames: 'chunk-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: LEFT_AS_PACKAGES,
  banner: { js: REQUIRE },
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
  plugins: [builtModules, englishAlone],
  logLevel: 'warning',
})
refuseCommonJsOnDemand(metafile)

/** Bundled, a CommonJS package that `import()` names has no exports but its default; from source it has. */
function refuseCommonJsOnDemand({ inputs }) {
  for (const [file, { imports }] of Object.entries(inputs)) {
    const wrong = imports.find(
      ({ kind, path }) => kind === 'dynamic-import' && inputs[path]?.format === 'cjs',
    )
    if (wrong) throw new Error(`${file} must import ${wrong.path} through a module of ours`)
  }
}
