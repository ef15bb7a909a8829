// An installation on a laptop: folder, secrets and ports.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './prepare.mjs'

/** The variable for each listener's port, with its default. */
export const PORTS = {
  WEB_PORT: '3000',
  API_PORT: '3001',
  MCP_PORT: '3002',
  API_INTERNAL_PORT: '3003',
}

export const dataFolder = (env) => resolve(root, env.DATA_DIR || '.data')

const newSecret = () => randomBytes(32).toString('base64url')

const SECRETS = {
  CODE_SIGNING_KEYS: () => `first:${newSecret()}`,
  SERVICE_SECRET: newSecret,
  ADDRESS_SECRET: newSecret,
  ENCRYPTION_KEYS: () => `first:${newSecret()}`,
}

/**
 * Creates the secrets once, readable by the user only. Adds secrets that an earlier version lacked.
 */
export function readSecrets(folder) {
  const file = join(folder, 'secrets.json')
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const missing = Object.entries(SECRETS).filter(([name]) => !kept[name])
  if (missing.length === 0) {
    chmodSync(file, 0o600)
    return kept
  }
  const all = { ...kept, ...Object.fromEntries(missing.map(([name, make]) => [name, make()])) }
  // Written atomically: half a file would lose the secrets.
  writeFileSync(`${file}.new`, JSON.stringify(all, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return all
}
