// Builds the modules that the package exports: bundled, as the compiler is in a package of ours, with
// their declarations.
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
const entryPoints = Object.values(exports).map(({ default: file }) =>
  file.replace(/^\.\/dist\/(.*)\.js$/, 'src/$1.ts'),
)

/** Bundles a module and runs it. */
async function evaluate(module) {
  const { outputFiles } = await build({
    entryPoints: [module],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  })
  const [{ text }] = outputFiles
  return import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)
}

const { table, types } = await evaluate('contract.ts')

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
  plugins: [
    {
      name: 'operations',
      setup: ({ onLoad }) =>
        onLoad({ filter: /\/src\/operations\.ts$/ }, () => ({ contents: table })),
    },
  ],
})
execFileSync('tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' })
writeFileSync('dist/operations.d.ts', types)
copyFileSync('../../LICENSE', 'LICENSE')
