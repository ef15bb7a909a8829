import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WrongUse } from './wrong-use.ts'

/** The package has the apps in the folders of the repository. */
const isPackage = existsSync(new URL('../apps/', import.meta.url))
const ROOT = new URL(isPackage ? '../' : '../../../', import.meta.url)

/** A program of an app, as built. */
export const findProgram = (path: string): URL => requireFile(new URL(`apps/${path}`, ROOT))

/** A script that the package has as a program next to this one. */
export const findScript = (name: string): URL =>
  requireFile(new URL(isPackage ? `dist/${name}.js` : `scripts/${name}.mjs`, ROOT))

function requireFile(file: URL): URL {
  if (existsSync(file)) return file
  throw new WrongUse(`${fileURLToPath(file)} is missing. In a checkout, run: npm run build`)
}

/** Runs a program with the terminal of this one; resolves with its exit code. */
export async function runProgram(program: URL, parameters: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [fileURLToPath(program), ...parameters], {
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  return code ?? 1
}

/** The data of `promptwire start`, unless DATA_DIR names another folder. */
const DATA_FOLDER = '.promptwire'

/** Names the data folder to the scripts, which have another default in a checkout. */
export function useDataFolder(): void {
  process.env['DATA_DIR'] = resolve(process.env['DATA_DIR'] || DATA_FOLDER)
}

/** Keeps the data, which has secrets, out of a git repository around it. */
export function ignoreDataFolder(): void {
  const folder = process.env['DATA_DIR'] ?? DATA_FOLDER
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, '.gitignore')
  if (!existsSync(file)) writeFileSync(file, '*\n', { flag: 'wx' })
}
