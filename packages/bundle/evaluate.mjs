// Modules that a build evaluates, so that programs have their results alone.
import { build } from 'esbuild'

/** Bundles a module and runs it. */
export async function evaluate(module) {
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

/** Replaces each module `*-built.ts` by its exports, which are JSON. */
export const builtModules = {
  name: 'built-modules',
  setup: ({ onLoad }) =>
    onLoad({ filter: /-built\.ts$/ }, async ({ path }) => {
      const values = Object.entries(await evaluate(path))
      const lines = values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      return { contents: lines.join('\n') }
    }),
}
