// Builds the modules that the package exports: bundled, as the compiler is in a package of ours, with
// their declarations.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { build } from 'esbuild'

const ENTRIES = ['index', 'compile', 'disk']

rmSync('dist', { recursive: true, force: true })
await build({
  entryPoints: ENTRIES.map((name) => `src/${name}.ts`),
  outdir: 'dist',
  chunkNames: 'chunk-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  external: ['node:*'],
  logLevel: 'warning',
})
execFileSync('tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' })
