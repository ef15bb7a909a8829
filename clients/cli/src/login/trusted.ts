import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Environment, findSettings } from '../settings-folder.ts'

/** A file for each address, so that programs at the same time lose none. */
const findFolder = (environment: Environment) => join(findSettings(environment), 'trusted')

const findFile = (environment: Environment, address: string) =>
  join(findFolder(environment), createHash('sha256').update(address).digest('hex'))

/** Whether the user trusts an address with the key of the environment. */
export const isTrusted = (environment: Environment, address: string): boolean =>
  existsSync(findFile(environment, address))

/** Trusts an address from now on; returns whether it is new. */
export function trust(environment: Environment, address: string): boolean {
  const isNew = !isTrusted(environment, address)
  mkdirSync(findFolder(environment), { recursive: true, mode: 0o700 })
  writeFileSync(findFile(environment, address), `${address}\n`, { mode: 0o600 })
  return isNew
}

/** Trusts an address no longer; returns whether it was trusted. */
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
