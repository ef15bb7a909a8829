import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const out = join(root, 'dist/assets')

/** The folder of an installed package. */
export const packageFolder = (name) =>
  dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))

/** Writes a file under a name with its hash, and gives that name. */
export const assetWriter = () => (name, content) => {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 10)
  const extension = extname(name)
  const file = `${name.slice(0, -extension.length)}-${hash}${extension}`
  writeFileSync(join(out, file), content)
  return file
}
