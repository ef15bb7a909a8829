import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WrongUse } from './wrong-use.ts'

/** The npm package has the apps in the repository's folders. */
const isPackage = existsSync(new URL('../apps/', import.meta.url))
const ROOT = new URL(isPackage ? '../' : '../../../', import.meta.url)

export const findProgram = (path: string): URL => requireFile(new URL(`apps/${path}`, ROOT))

/** In the npm package, scripts are built next to this program. */
export const findScript = (name: string): URL =>
  requireFile(new URL(isPackage ? `dist/${name}.js` : `scripts/${name}.mjs`, ROOT))

function requireFile(file: URL): URL {
  if (existsSync(file)) return file
  throw new WrongUse(`${fileURLToPath(file)} is missing. In a checkout, run: npm run build`)
}

/** Inherits the terminal; resolves with the exit code. */
export async function runProgram(program: URL, parameters: readonly string[]): Promise<number> {
  const { spawn } = await import('node:child_process')
  const child = spawn(process.execPath, [fileURLToPath(program), ...parameters], {
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  return code ?? 1
}

/** The data folder of `promptwire start`; DATA_DIR overrides it. */
const DATA_FOLDER = '.promptwire'

/** Sets the data folder for the scripts, whose default differs in a checkout. */
export function useDataFolder(): void {
  process.env['DATA_DIR'] = resolve(process.env['DATA_DIR'] || DATA_FOLDER)
}

/** Keeps the data folder, which contains secrets, out of a surrounding git repository. */
export function ignoreDataFolder(): void {
  const folder = process.env['DATA_DIR'] ?? DATA_FOLDER
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, '.gitignore')
  if (!existsSync(file)) writeFileSync(file, '*\n', { flag: 'wx' })
}
