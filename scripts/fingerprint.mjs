import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Generated files, copies and tests, which do not affect the build. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'test', '.turbo', 'test-report.json', 'LICENSE'])

/** Hashes the files in `paths`, and all files below folders in `paths`. */
export function fingerprint(root, paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((each) => filesIn(root, each))) {
    hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

function filesIn(root, path) {
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path))
    .filter((name) => !LEFT_OUT.has(name) && !name.endsWith('.test.ts'))
    .sort()
    .flatMap((name) => filesIn(root, `${path}/${name}`))
}
