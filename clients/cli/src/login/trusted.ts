import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Environment, findSettings } from '../settings-folder.ts'

/** One file per address, so that concurrent programs lose no entry. */
const findFolder = (environment: Environment) => join(findSettings(environment), 'trusted')

const findFile = (environment: Environment, address: string) =>
  join(findFolder(environment), createHash('sha256').update(address).digest('hex'))

/** True if the user trusts an address with the environment's key. */
export const isTrusted = (environment: Environment, address: string): boolean =>
  existsSync(findFile(environment, address))

/** Returns whether the address is new. */
export function trust(environment: Environment, address: string): boolean {
  const isNew = !isTrusted(environment, address)
  mkdirSync(findFolder(environment), { recursive: true, mode: 0o700 })
  writeFileSync(findFile(environment, address), `${address}\n`, { mode: 0o600 })
  return isNew
}

/** Returns whether the address was trusted. */
export function distrust(environment: Environment, address: string): boolean {
  const wasTrusted = isTrusted(environment, address)
  rmSync(findFile(environment, address), { force: true })
  return wasTrusted
}

export function listTrusted(environment: Environment): string[] {
  const folder = findFolder(environment)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
    .toSorted()
}
