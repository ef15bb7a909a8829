import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const APPS = ['api', 'mcp', 'web']

/** API packages outside its bundle: they read files in their own folder. */
const PACKAGES = ['@electric-sql/pglite', '@electric-sql/pglite-prepopulatedfs', 'tinypool']

/** Files that Node does not load as ESM, and PostgreSQL extensions that we do not use. */
const UNUSED =
  /\.(map|cjs|d\.c?ts)$|\/(?!pg_trgm)[a-z_-]+\.tar\.gz$|\/(live|react|vue|age|pg_ivm|pgtap|vector)$/

/** For package.json. */
export const servicePackages: Readonly<Record<string, string>> = Object.fromEntries(
  PACKAGES.map((name) => [name, readManifest(name).version]),
)

/** Copies the built service, in the repository's folders, with its packages. */
export function fillService(folder: string): void {
  const isBuilt = (path: string) => !/\.map$|\/\.built-from$/.test(path)
  for (const app of APPS) {
    cpSync(`${ROOT}apps/${app}/dist`, `${folder}/apps/${app}/dist`, {
      recursive: true,
      filter: isBuilt,
    })
  }
  cpSync(`${ROOT}prisma/migrations`, `${folder}/prisma/migrations`, { recursive: true })
  for (const name of PACKAGES) {
    const [from, to] = [findFolder(name), join(folder, 'node_modules', name)]
    mkdirSync(to, { recursive: true })
    // Omits peer dependencies: npm would warn about them.
    const { peerDependencies: _, ...manifest } = readManifest(name)
    writeFileSync(join(to, 'package.json'), JSON.stringify(manifest))
    for (const file of readdirSync(from).filter((file) => /^(LICENSE|dist$)/.test(file))) {
      const filter = (path: string) => !UNUSED.test(path)
      cpSync(join(from, file), join(to, file), { recursive: true, filter })
    }
  }
}

function readManifest(name: string) {
  return JSON.parse(readFileSync(join(findFolder(name), 'package.json'), 'utf8'))
}

/** Finds a package's folder, even if it does not export its manifest. */
function findFolder(name: string): string {
  const { resolve } = createRequire(`${ROOT}apps/api/package.json`)
  const [before] = resolve(name).split(`node_modules/${name}/`)
  return dirname(`${before}node_modules/${name}/package.json`)
}
