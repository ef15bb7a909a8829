import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const inRepository = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

export const writeJson = (file: string, content: object) =>
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)

/** Bundles programs into their package's folder, without source maps. */
export function bundlePrograms(
  modules: readonly string[],
  to: string,
  { json, readme }: { json: object; readme: string },
) {
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  const bundle = inRepository('packages/bundle/bundle.mjs')
  execFileSync(process.execPath, [bundle, ...modules.map(inRepository)], { cwd: to })
  for (const file of readdirSync(`${to}/dist`)) {
    if (file.endsWith('.map')) rmSync(`${to}/dist/${file}`)
  }
  writeJson(`${to}/package.json`, json)
  writeFileSync(`${to}/README.md`, readme)
  cpSync(inRepository('LICENSE'), `${to}/LICENSE`)
}
