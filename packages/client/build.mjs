// Builds the modules that the package exports: bundled, as the compiler is in a package of ours, with
// their declarations.
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'
import { builtModules, evaluate } from '../bundle/evaluate.mjs'

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
const entryPoints = Object.values(exports).map(({ default: file }) =>
  file.replace(/^\.\/dist\/(.*)\.js$/, 'src/$1.ts'),
)

const { types } = await evaluate('contract.ts')

rmSync('dist', { recursive: true, force: true })
await build({
  entryPoints,
  outdir: 'dist',
  chunkNames: 'chunk-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  external: ['node:*'],
  logLevel: 'warning',
  plugins: [builtModules],
})
execFileSync('tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' })
writeFileSync('dist/operations-built.d.ts', types)
copyFileSync('../../LICENSE', 'LICENSE')
