// What belongs to one installation on a laptop: its folder, its secrets and its ports.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './prepare.mjs'

/** The variable that moves each listener, and where it is otherwise. */
export const PORTS = {
  WEB_PORT: '3000',
  API_PORT: '3001',
  MCP_PORT: '3002',
  API_INTERNAL_PORT: '3003',
}

export const dataFolder = (env) => resolve(root, env.DATA_DIR || '.data')

/** Secrets of this installation, made once and kept beside the data, for nobody else to read. */
export function readSecrets(folder) {
  const file = join(folder, 'secrets.json')
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  if (existsSync(file)) chmodSync(file, 0o600)
  else {
    const secret = () => randomBytes(32).toString('base64url')
    const made = { CODE_SIGNING_KEYS: `first:${secret()}`, SERVICE_SECRET: secret() }
    writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}
