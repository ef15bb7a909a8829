// First steps of `npm start` and `npm test`, which need only Node and npm.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprint } from './fingerprint.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Files that determine the installed packages and the generated Prisma client. */
const INSTALLED_FROM = [
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'package.json',
  'prisma/schema.prisma',
  'prisma/generate-client.mjs',
]

/**
 * `apps` is enough to build and run the apps. `everything` adds the tools of test/package.json, and
 * checks the age and origin of every locked version: 2,100 registry requests, which `npm start`
 * saves.
 */
const INSTALLATIONS = {
  apps: ['--trust-lockfile', '--ignore-scripts', '--filter=./apps/*', '--filter=./packages/*'],
  everything: [],
}

/** Runs a command in the repository; exits with its status if it fails. */
export function runOrExit(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (status === 0) return
  process.stderr.write(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}\n`)
  process.exit(status ?? 1)
}

export const bin = (name) => `${root}node_modules/.bin/${name}`

/** turbo runs pnpm to read the workspace, so the pinned version must be on the path. */
export const toolEnvironment = {
  ...process.env,
  PATH: `${root}node_modules/.bin${delimiter}${process.env.PATH}`,
  TURBO_TELEMETRY_DISABLED: '1',
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  process.stderr.write(`Promptwire needs Node 20.19 or later; this is ${process.version}.\n`)
  process.exit(1)
}

const marker = (kind) => `${root}node_modules/.promptwire-${kind}`

/** Whether this installation was completed for this state of the repository. */
const isInstalled = (kind, state) =>
  existsSync(marker(kind)) && readFileSync(marker(kind), 'utf8') === state

/** Installs dependencies and generates the Prisma client, once per state. */
function installKind(kind) {
  requireNode()
  const state = fingerprint(root, INSTALLED_FROM)
  if (isInstalled(kind, state) || isInstalled('everything', state)) return
  const { packageManager } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  const command = ['--yes', packageManager, 'install', '--frozen-lockfile', '--prefer-offline']
  runOrExit('npx', [...command, ...INSTALLATIONS[kind]], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  // pnpm skips its scripts if the lockfile is unchanged, but the schema may have changed.
  runOrExit(process.execPath, ['prisma/generate-client.mjs'])
  writeFileSync(marker(kind), state)
}

export const installApps = () => installKind('apps')

/** Includes the tools of tests and checks. */
export const install = () => installKind('everything')

/** Runs a TypeScript program from source, with this process's arguments. */
export function runProgram(file) {
  const source = ['--import', 'tsx']
  runOrExit(process.execPath, [...source, `${root}${file}`, ...process.argv.slice(2)])
}
